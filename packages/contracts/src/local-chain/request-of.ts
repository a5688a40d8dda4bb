type Request = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** Sends RPC requests specific to anvil, with responses of any size: a chain's state is one. */
export function requestOf(rpcUrl: string): Request {
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as { result: never; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
