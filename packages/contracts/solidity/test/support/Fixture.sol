// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {CtfExchange} from "../../exchange/CtfExchange.sol";
import {FeeManager} from "../../fees/FeeManager.sol";
import {IConditionalTokens} from "../../interfaces/IConditionalTokens.sol";
import {Match, Order} from "../../interfaces/IExchange.sol";
import {TestQuoteToken} from "../../local/TestQuoteToken.sol";
import {OracleAdapter} from "../../oracle/OracleAdapter.sol";
import {Test} from "./Test.sol";

interface ISafeSetup {
    function setup(
        address[] calldata owners,
        uint256 threshold,
        address to,
        bytes calldata data,
        address fallbackHandler,
        address paymentToken,
        uint256 payment,
        address payable paymentReceiver
    ) external;
}

interface ISafeFactory {
    function createProxyWithNonce(address singleton, bytes calldata initializer, uint256 saltNonce)
        external
        returns (address);
}

/// @notice All contracts deployed, one market, and traders with funds and approvals.
abstract contract Fixture is Test {
    uint8 internal constant BUY = 0;
    uint8 internal constant SELL = 1;
    uint256 internal constant SHARE = 1e18;
    uint256 internal constant LOT = 1e12;
    uint256 internal constant FUNDS = 1_000_000 ether;
    bytes32 internal constant QUESTION = keccak256("Will it rain?");

    struct Trader {
        uint256 key;
        address signer;
        /// The address that holds its quote and tokens: its Safe, or its own address.
        address account;
        uint8 signatureType;
    }

    /// @dev Balances of an account.
    struct Holding {
        uint256 quote;
        uint256 yes;
        uint256 no;
    }

    IConditionalTokens internal ctf;
    TestQuoteToken internal quote;
    FeeManager internal fees;
    OracleAdapter internal oracle;
    CtfExchange internal exchange;
    address internal safeSingleton;
    ISafeFactory internal safeFactory;
    address internal safeHandler;

    address internal constant ADMIN = address(0xAD);
    address internal constant OPERATOR = address(0x0b);
    address internal constant FEE_RECEIVER = address(0xFEE);

    bytes32 internal conditionId;
    uint256 internal yes;
    uint256 internal no;
    uint256 private salts;
    uint256 private keys = 0xA11CE;

    function setUp() public virtual {
        vm.chainId(56);
        vm.warp(1_800_000_000);
        ctf = IConditionalTokens(create(published("ConditionalTokens")));
        safeSingleton = create(published("GnosisSafe"));
        safeFactory = ISafeFactory(create(published("GnosisSafeProxyFactory")));
        safeHandler = create(published("CompatibilityFallbackHandler"));
        quote = TestQuoteToken(deploy("TestQuoteToken", abi.encode(ADMIN, address(this))));
        fees = FeeManager(deploy("FeeManager", abi.encode(ADMIN, OPERATOR)));
        address[] memory owners = new address[](1);
        owners[0] = ADMIN;
        oracle = OracleAdapter(deploy("OracleAdapter", abi.encode(ctf, owners, OPERATOR, 1 hours)));
        CtfExchange.Setup memory setup =
            CtfExchange.Setup("OPINION CTF Exchange", quote, ctf, fees, FEE_RECEIVER, ADMIN, OPERATOR);
        exchange = CtfExchange(deploy("CtfExchange", abi.encode(setup)));
        oracle.prepare(QUESTION);
        conditionId = ctf.getConditionId(address(oracle), QUESTION, 2);
        yes = tokenOf(1);
        no = tokenOf(2);
        vm.prank(OPERATOR);
        exchange.registerToken(yes, no, conditionId);
    }

    /// @notice A trader who trades for itself.
    function newTrader() internal returns (Trader memory trader) {
        trader.key = keys++;
        trader.signer = vm.addr(trader.key);
        trader.account = trader.signer;
        provide(trader.account);
    }

    /// @notice A trader whose funds are in its Safe.
    function newSafeTrader() internal returns (Trader memory trader) {
        trader.key = keys++;
        trader.signer = vm.addr(trader.key);
        trader.signatureType = 2;
        address[] memory owners = new address[](1);
        owners[0] = trader.signer;
        trader.account = newSafe(owners, 1);
        provide(trader.account);
    }

    function newSafe(address[] memory owners, uint256 threshold) internal returns (address) {
        bytes memory setup = abi.encodeCall(
            ISafeSetup.setup,
            (owners, threshold, address(0), "", safeHandler, address(0), 0, payable(address(0)))
        );
        return safeFactory.createProxyWithNonce(safeSingleton, setup, 0);
    }

    /// @notice Gives an account quote, the same amount of both tokens, and the approvals that trading needs.
    function provide(address account) internal {
        quote.mint(account, 2 * FUNDS);
        vm.startPrank(account);
        quote.approve(address(ctf), type(uint256).max);
        quote.approve(address(exchange), type(uint256).max);
        ctf.setApprovalForAll(address(exchange), true);
        ctf.splitPosition(address(quote), bytes32(0), conditionId, both(), FUNDS);
        vm.stopPrank();
    }

    /// @notice An unsigned order for some shares at a price in 1e-4.
    function unsigned(Trader memory trader, uint8 side, uint256 tokenId, uint256 price, uint256 shares)
        internal
        returns (Order memory order)
    {
        uint256 cost = shares * price / 10_000;
        order.salt = ++salts;
        order.maker = trader.account;
        order.signer = trader.signer;
        order.tokenId = tokenId;
        order.makerAmount = side == BUY ? cost : shares;
        order.takerAmount = side == BUY ? shares : cost;
        order.nonce = exchange.nonceOf(trader.account);
        order.side = side;
        order.signatureType = trader.signatureType;
    }

    function limit(Trader memory trader, uint8 side, uint256 tokenId, uint256 price, uint256 shares)
        internal
        returns (Order memory)
    {
        return signed(trader, unsigned(trader, side, tokenId, price, shares));
    }

    /// @notice A market order: `amount` is the quote to spend when buying, or the shares to sell.
    function market(Trader memory trader, uint8 side, uint256 tokenId, uint256 amount)
        internal
        returns (Order memory order)
    {
        order = unsigned(trader, side, tokenId, 1, LOT);
        (order.makerAmount, order.takerAmount) = (amount, 0);
        return signed(trader, order);
    }

    function signed(Trader memory trader, Order memory order) internal view returns (Order memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(trader.key, exchange.hashOrder(order));
        order.signature = abi.encodePacked(r, s, v);
        return order;
    }

    function settle(Order memory taker, Order memory maker, uint256 fill) internal {
        settle(taker, listOf(maker), listOf(fill));
    }

    function settle(Order memory taker, Order[] memory makers, uint256[] memory fills) internal {
        vm.prank(OPERATOR);
        exchange.matchOrders(taker, makers, fills);
    }

    function setFees(uint256 makerBps, uint256 takerBps) internal {
        uint256[] memory tokens = new uint256[](2);
        (tokens[0], tokens[1]) = (yes, no);
        vm.prank(OPERATOR);
        fees.setFeeRates(tokens, makerBps, takerBps);
    }

    function holdingOf(address account) internal view returns (Holding memory) {
        return Holding(quote.balanceOf(account), ctf.balanceOf(account, yes), ctf.balanceOf(account, no));
    }

    /// @notice Checks that an account's balances changed by exactly these amounts.
    function changed(address account, Holding memory before, int256 quoteBy, int256 yesBy, int256 noBy) internal view {
        Holding memory now_ = holdingOf(account);
        equal(now_.quote, plus(before.quote, quoteBy), "quote");
        equal(now_.yes, plus(before.yes, yesBy), "yes");
        equal(now_.no, plus(before.no, noBy), "no");
    }

    /// @notice Checks that the exchange holds nothing.
    function holdsNothing() internal view {
        Holding memory left = holdingOf(address(exchange));
        equal(left.quote + left.yes + left.no, 0, "left in the exchange");
    }

    function plus(uint256 value, int256 by) internal pure returns (uint256) {
        return by < 0 ? value - uint256(-by) : value + uint256(by);
    }

    function listOf(Order memory order) internal pure returns (Order[] memory list) {
        list = new Order[](1);
        list[0] = order;
    }

    function listOf(uint256 value) internal pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = value;
    }

    function both() internal pure returns (uint256[] memory partition) {
        partition = new uint256[](2);
        (partition[0], partition[1]) = (1, 2);
    }

    function tokenOf(uint256 indexSet) private view returns (uint256) {
        return ctf.getPositionId(address(quote), ctf.getCollectionId(bytes32(0), conditionId, indexSet));
    }

    /// @notice Deploys one of our contracts as it is released: optimized, unlike the tests.
    function deploy(string memory name, bytes memory arguments) internal returns (address) {
        string memory file = string.concat("packages/contracts/dist/out/", name, ".sol/", name, ".json");
        bytes memory code = vm.parseJsonBytes(vm.readFile(file), ".bytecode.object");
        return create(bytes.concat(code, arguments));
    }

    function published(string memory name) internal view returns (bytes memory) {
        string memory file = string.concat("packages/contracts/vendor/", name, ".json");
        return vm.parseJsonBytes(vm.readFile(file), ".bytecode");
    }

    function create(bytes memory code) internal returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        isTrue(deployed != address(0), "deployed");
    }
}
