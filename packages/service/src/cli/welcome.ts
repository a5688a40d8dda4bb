import type { Service } from '../start.ts';

/** Settings that `npx presage` in another shell needs to find the service. */
const LOCATING_SETTINGS = ['DATA_DIR', 'HOST', 'PORT'] as const;
/** Text that needs no quotes in a shell. */
const PLAIN = /^[\w./:@%+,-]+$/;

/** The lines printed once the service has started. */
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
          '  This is a demo: market makers trade, registration is open, POST /faucet gives money. DEMO=0 starts without it.',
        ]
      : [
          `  Next       ${locatingAssignments(env, origin)}npx presage market create --title 'Will it rain?' --cutoff 2030-01-01T00:00:00Z`,
        ]),
    ...adminLine(adminToken),
  ];
}

/** Shows the token itself once. Later starts show its file, in case the first was interrupted or its output lost. */
function adminLine({ token, fresh, file }: Service['adminToken']): string[] {
  if (file === undefined) return [];
  return [fresh ? `  Admin      token ${token}  (shown only once; kept in ${file})` : `  Admin      token in ${file}`];
}

/** Assignments to put before a command so that it finds this service; empty if all of these settings are defaults. */
function locatingAssignments(env: NodeJS.ProcessEnv, origin: string): string {
  const port = env.PORT ? new URL(origin).port : undefined;
  return LOCATING_SETTINGS.map((name) => [name, name === 'PORT' ? port : env[name]] as const)
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}=${PLAIN.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`} `)
    .join('');
}
