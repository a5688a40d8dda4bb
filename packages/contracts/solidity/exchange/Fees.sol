// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";
import {IFeeManager} from "../interfaces/IFeeManager.sol";

/// @notice Fee rates, and who receives the fees.
abstract contract Fees is IExchange {
    /// @notice No order ever pays a higher rate, whatever the fee manager returns.
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

    function ratesOf(uint256 tokenId) internal view returns (uint256 makerBps, uint256 takerBps) {
        bool enabled;
        (makerBps, takerBps, enabled) = feeManager.getFeeRateSettings(tokenId);
        if (!enabled) return (0, 0);
    }

    /// @notice A signed rate above zero is the highest rate that the order accepts.
    function checkRate(Order calldata order, bytes32 orderHash, uint256 rateBps) internal pure {
        uint256 signed = order.feeRateBps;
        uint256 accepted = signed == 0 || signed > MAX_FEE_RATE_BPS ? MAX_FEE_RATE_BPS : signed;
        require(rateBps <= accepted, FeeRateTooHigh(orderHash, rateBps, accepted));
    }
}
