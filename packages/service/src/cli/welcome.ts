import type { Service } from '../start.ts';

/** Settings by which `npx presage` in another shell finds the service. */
const FINDS_IT = ['DATA_DIR', 'HOST', 'PORT'] as const;
/** Text that a shell takes as it is. */
const PLAIN = /^[\w./:@%+,-]+$/;

/** What a start prints once it serves, a line each. */
export function welcomeLines(
  { origin, demo, adminToken }: Pick<Service, 'origin' | 'demo' | 'adminToken'>,
  env: NodeJS.ProcessEnv,
): string[] {
  return [
    `Presage listens on ${origin}`,
    `  Trade      ${origin}/            operate: ${origin}/operate`,
    `  API        ${origin}/openapi     reference: ${origin}/docs`,
    `  Health     ${origin}/readyz      metrics:   ${origin}/metrics`,
    ...(demo
      ? [
          `  Try        curl '${origin}/openapi/market?status=activated&limit=3'`,
          '  This is a demo: market makers trade, registration is open, POST /faucet gives money. DEMO=0 starts without.',
        ]
      : [
          `  Next       ${finding(env, origin)}npx presage market create --title 'Will it rain?' --cutoff 2030-01-01T00:00:00Z`,
        ]),
    ...adminLine(adminToken),
  ];
}

/** The token itself once; afterwards where it is, for whoever missed that, as with a first start that was interrupted. */
function adminLine({ token, fresh, file }: Service['adminToken']): string[] {
  if (file === undefined) return [];
  return [fresh ? `  Admin      token ${token}  (shown this once; kept in ${file})` : `  Admin      token in ${file}`];
}

/** What to set before a command that is to find this service: nothing where all is as without settings. */
function finding(env: NodeJS.ProcessEnv, origin: string): string {
  const port = env.PORT ? new URL(origin).port : undefined;
  return FINDS_IT.map((name) => [name, name === 'PORT' ? port : env[name]] as const)
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}=${PLAIN.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`} `)
    .join('');
}
