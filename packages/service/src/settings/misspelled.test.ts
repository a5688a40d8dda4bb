import { describe, expect, it } from 'vitest';
import { misspelledSettings } from './misspelled.ts';
import { SETTINGS } from './setting-table.ts';

const suggestions = (...names: readonly string[]) =>
  misspelledSettings(Object.fromEntries(names.map((name) => [name, '1']))).map(({ meant }) => meant);

describe('a setting that is misspelled', () => {
  it.each([
    ['OPEN_REGISTRATON', 'OPEN_REGISTRATION'],
    ['OPEN_REGISTERATION', 'OPEN_REGISTRATION'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATADIR', 'DATA_DIR'],
    ['LEDGRE', 'LEDGER'],
    ['TRUSTED_PROXIES', 'TRUSTED_PROXY'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['admin_token', 'ADMIN_TOKEN'],
    ['MAX_GAS_PRICE_GEWI', 'MAX_GAS_PRICE_GWEI'],
  ])('%s is noticed, and %s is meant', (name, meant) => {
    expect(suggestions(name)).toEqual([meant]);
  });

  it('is not reported when the right one is set too', () => {
    expect(suggestions('LOGLEVEL', 'LOG_LEVEL')).toEqual([]);
  });

  it('is not reported for a setting that resembles another', () => {
    expect(misspelledSettings(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])))).toEqual([]);
  });

  it.each([
    'HOME HOSTNAME HOSTS HOSTTYPE PATH PORTS POST SPORT PWD DEMOS DEBUG LANG LEDGER_URL LOGNAME SHELL TERM TMPDIR TZ USER',
    'CI NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE npm_execpath npm_config_registry INIT_CWD XDG_DATA_DIRS XDG_DATA_HOME',
    'PGHOST PGPORT PGDATA MYSQL_HOST REDIS_PORT ETH_RPC_URL GRPC_URL CHAIN_PORT PRESAGE_HOST PRESAGE_CRASH_RUNS',
    'INVOCATION_ID JOURNAL_STREAM MAINPID LISTEN_FDS KUBERNETES_SERVICE_HOST KUBERNETES_PORT DOCKER_HOST PUBLISH',
    'HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE GITHUB_TOKEN DATABASE_URL SECRET_KEY API_TOKEN',
  ])('is none of these common variables: %s', (names) => {
    expect(suggestions(...names.split(' '))).toEqual([]);
  });
});
