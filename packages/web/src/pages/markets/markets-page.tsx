export default function MarketsPage() {
  return <h1 className="font-bold text-2xl">Markets</h1>;
}
