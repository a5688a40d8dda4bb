export default function PortfolioPage() {
  return <h1 className="font-bold text-2xl">Portfolio</h1>;
}
