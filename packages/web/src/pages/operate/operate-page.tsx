export default function OperatePage() {
  return <h1 className="font-bold text-2xl">Operate</h1>;
}
