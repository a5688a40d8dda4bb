// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";
import {IFeeManager} from "../interfaces/IFeeManager.sol";
import {OrderPrice} from "./OrderPrice.sol";

/// @notice What a fill costs beside its price.
abstract contract Fees is IExchange {
    uint256 private constant BPS = 10_000;
    /// Fees are whole units of 1e-10 quote.
    uint256 private constant UNIT = 1e8;
    /// Rates count 1e-4, and price x (1 - price) counts 1e-4 twice; what is below a unit is cut.
    uint256 private constant DIVISOR = BPS * OrderPrice.TICKS * OrderPrice.TICKS * UNIT;

    /// @notice No order ever pays a higher rate, whatever the manager says.
    uint256 public constant MAX_FEE_RATE_BPS = 1000;

    IFeeManager public feeManager;
    address public feeReceiver;

    constructor(IFeeManager manager, address receiver) {
        setFees(manager, receiver);
    }

    function setFees(IFeeManager manager, address receiver) internal {
        bool isFit = address(manager) != address(0) && receiver != address(0) && receiver != address(this);
        require(isFit, FeesUnfit(address(manager), receiver));
        feeManager = manager;
        feeReceiver = receiver;
        emit FeeManagerChanged(address(manager));
        emit FeeReceiverChanged(receiver);
    }

    /// @notice shares x rate x price x (1 - price), floored to a unit; the trader gains the fraction. The same for either of
    /// two complements, and the same number as the ledger's.
    function feeOf(uint256 shares, uint256 rateBps, uint256 price) internal pure returns (uint256) {
        if (rateBps == 0) return 0;
        return shares * rateBps * price * (OrderPrice.TICKS - price) / DIVISOR * UNIT;
    }

    function ratesOf(uint256 tokenId) internal view returns (uint256 makerBps, uint256 takerBps) {
        bool enabled;
        (makerBps, takerBps, enabled) = feeManager.getFeeRateSettings(tokenId);
        if (!enabled) return (0, 0);
    }

    /// @notice A signed rate above zero is the most that the order accepts.
    function checkRate(Order calldata order, bytes32 orderHash, uint256 rateBps) internal pure {
        uint256 signed = order.feeRateBps;
        uint256 accepted = signed == 0 || signed > MAX_FEE_RATE_BPS ? MAX_FEE_RATE_BPS : signed;
        require(rateBps <= accepted, FeeRateTooHigh(orderHash, rateBps, accepted));
    }
}
