export default function AccountPage() {
  return <h1 className="font-bold text-2xl">Account</h1>;
}
