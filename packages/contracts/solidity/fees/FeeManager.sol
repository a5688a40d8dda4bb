// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IFeeManager} from "../interfaces/IFeeManager.sol";
import {Roles} from "../shared/Roles.sol";

/// @notice Fee rates of outcome tokens. No rate can exceed the cap, whoever sets it.
contract FeeManager is IFeeManager, Roles {
    /// @notice The highest possible rate, in basis points.
    uint256 public constant MAX_FEE_RATE_BPS = 1000;

    struct Rates {
        uint16 makerBps;
        uint16 takerBps;
    }

    mapping(uint256 tokenId => Rates) private rates;

    event FeeRatesSet(uint256 indexed tokenId, uint256 makerFeeRateBps, uint256 takerFeeRateBps);

    /// Thrown when a rate is above the cap.
    error FeeRateAboveCap(uint256 feeRateBps, uint256 cap);

    constructor(address admin, address operator) Roles(admin, operator) {}

    /// @notice Sets the rates of tokens. Pass both tokens of a market, which should pay the same.
    function setFeeRates(uint256[] calldata tokenIds, uint256 makerFeeRateBps, uint256 takerFeeRateBps)
        external
        onlyOperator
    {
        Rates memory next = Rates({makerBps: capped(makerFeeRateBps), takerBps: capped(takerFeeRateBps)});
        for (uint256 i = 0; i < tokenIds.length; i++) {
            rates[tokenIds[i]] = next;
            emit FeeRatesSet(tokenIds[i], makerFeeRateBps, takerFeeRateBps);
        }
    }

    /// @inheritdoc IFeeManager
    function getFeeRateSettings(uint256 tokenId)
        external
        view
        returns (uint256 makerFeeRateBps, uint256 takerFeeRateBps, bool enabled)
    {
        Rates memory current = rates[tokenId];
        return (current.makerBps, current.takerBps, current.makerBps > 0 || current.takerBps > 0);
    }

    function capped(uint256 feeRateBps) private pure returns (uint16) {
        require(feeRateBps <= MAX_FEE_RATE_BPS, FeeRateAboveCap(feeRateBps, MAX_FEE_RATE_BPS));
        return uint16(feeRateBps);
    }
}
