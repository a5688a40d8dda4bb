// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Roles} from "../shared/Roles.sol";

/// @notice Play money for local chains and test networks: 18 decimals, worthless, minted by operators and a faucet.
contract TestQuoteToken is ERC20, Roles {
    /// @notice Amount that one faucet call mints.
    uint256 public constant DRIP = 1000 ether;
    /// @notice Seconds until an address can use the faucet again.
    uint256 public constant DRIP_EVERY_SEC = 1 days;

    mapping(address account => uint256 timeSec) public nextDripAt;

    /// Thrown when an address uses the faucet again too soon.
    error FaucetDry(address account, uint256 nextAt);

    constructor(address admin, address operator) ERC20("Presage Test Dollar", "PTD") Roles(admin, operator) {}

    /// @notice Mints test money to an address, once a day; anybody may call it.
    function drip(address to) external {
        require(block.timestamp >= nextDripAt[to], FaucetDry(to, nextDripAt[to]));
        nextDripAt[to] = block.timestamp + DRIP_EVERY_SEC;
        _mint(to, DRIP);
    }

    function mint(address to, uint256 amount) external onlyOperator {
        _mint(to, amount);
    }
}
