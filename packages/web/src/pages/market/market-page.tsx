export default function MarketPage() {
  return <h1 className="font-bold text-2xl">Market</h1>;
}
