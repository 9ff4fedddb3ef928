import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { renderVariables } from './help.ts'
import { parseModelConfig } from './models.ts'
import { readEnvironment, variables } from './variables.ts'

test('without variables the service is one process on the embedded database at port 8080', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({ port: 8080, role: 'all', baseUrl: 'http://localhost:8080' })
  expect(config.database.kind).toBe('embedded')
  expect(config.artifacts.kind).toBe('local')
})

test('the dashboard is at the base address unless told otherwise', () => {
  expect(parseConfig({ BASE_URL: 'https://api.example.com/' }).dashboardUrl).toBe(
    'https://api.example.com',
  )
})

test.each([
  [{ PORT: '80a' }, 'PORT is "80a", but must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a whole number from 0 to 65535'],
  [{ ROLE: 'boss' }, 'ROLE is "boss", but must be one of all, api, worker'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be postgres://user:password@host:port/database',
  ],
  [
    { OIDC_ISSUER: 'https://sso.example.com', OIDC_CLIENT_ID: 'understudy' },
    'OIDC_ISSUER is set, but OIDC_CLIENT_SECRET is not',
  ],
  [{ OIDC_NAME: 'Team login' }, 'OIDC_NAME is set, but OIDC_ISSUER is not'],
  [
    { PASSWORD_SIGN_IN: 'off' },
    'PASSWORD_SIGN_IN is off, but OIDC_ISSUER is not set, so no one could sign in',
  ],
  [
    {
      OIDC_ISSUER: 'http://sso.example.com',
      OIDC_CLIENT_ID: 'understudy',
      OIDC_CLIENT_SECRET: 'secret',
    },
    'OIDC_ISSUER is "http://sso.example.com", but must be https://host/path as the provider names itself, or http on the loopback interface; without /.well-known, query or password',
  ],
  [
    {
      OIDC_ISSUER: 'https://sso.example.com',
      OIDC_CLIENT_ID: 'understudy',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_EMAIL_DOMAINS: 'example.com, team',
    },
    'OIDC_EMAIL_DOMAINS contains team, but each entry must be a domain such as example.com',
  ],
  [{ DATABASE_BACKEND: 'citus' }, 'DATABASE_BACKEND is set, but DATABASE_URL is not'],
  [{ ARTIFACTS_URL: 'ftp://x' }, 'ARTIFACTS_URL must be file:<folder> or s3://<bucket>/<prefix>'],
  [
    { BASE_URL: 'example.com' },
    'BASE_URL is "example.com", but must be an http or https URL without a user or password',
  ],
  [
    { DASHBOARD_URL: 'https://ops:s3cr@t@app.example.com' },
    'DASHBOARD_URL is "…@app.example.com", but must be an http or https URL without a user or password',
  ],
  [
    { BASE_URL: 'ops:secret@api.example.com' },
    'BASE_URL is "…@api.example.com", but must be an http or https URL without a user or password',
  ],
  [
    { PORT: 'postgres://ops:secret@db.example.com/app' },
    'PORT is "…@db.example.com/app", but must be a whole number from 0 to 65535',
  ],
  [
    { TRUSTED_PROXIES: 'http://ops:secret@10.0.0.1' },
    'TRUSTED_PROXIES contains …@10.0.0.1, but each entry must be an IP address or a range such as 10.0.0.0/8',
  ],
  [
    { MASTER_KEY: 'c2hvcnQ=' },
    'MASTER_KEY must be 32 bytes in base64, as openssl rand -base64 32 prints them',
  ],
  [
    { MASTER_KEY_PREVIOUS: 'x'.repeat(44) },
    'MASTER_KEY_PREVIOUS must be 32 bytes in base64, as openssl rand -base64 32 prints them',
  ],
  [
    { WEBHOOK_RETRY_DELAYS_S: '0,-1' },
    'WEBHOOK_RETRY_DELAYS_S is "0,-1", but must be a comma-separated list of one to ten whole numbers of seconds',
  ],
  [
    { TEST_HOSTS: 'shop.test.example' },
    'TEST_HOSTS contains shop.test.example, but each entry must be name=127.0.0.1:port',
  ],
  [
    { TEST_HOSTS: '10.0.0.1=127.0.0.1:1' },
    'TEST_HOSTS contains 10.0.0.1=127.0.0.1:1, but each entry must be name=127.0.0.1:port',
  ],
  [
    { TEST_HOSTS: 'a.example=127.0.0.1:65536' },
    'TEST_HOSTS contains a.example=127.0.0.1:65536, but each entry must be name=127.0.0.1:port',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8,proxy' },
    'TRUSTED_PROXIES contains proxy, but each entry must be an IP address or a range such as 10.0.0.0/8',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES contains 10.0.0.0/33, but each entry must be an IP address or a range such as 10.0.0.0/8',
  ],
  [
    { TEST_HOSTS: 'a.example=10.0.0.1:1' },
    'TEST_HOSTS contains a.example=10.0.0.1:1, but each entry must be name=127.0.0.1:port',
  ],
])('%o is rejected with a line that names the variable', (environment, message) => {
  expect(() => parseConfig(environment)).toThrow(message)
})

test('all invalid variables are reported at once', () => {
  const environment = {
    PORT: '80a',
    ROLE: 'boss',
    DATABASE_URL: 'mysql://x',
    DATABASE_BACKEND: 'citus',
    MASTER_KEY: 'c2hvcnQ=',
    MODEL_ROUTES: 'clever-model, openai-compatible/qwen, another-model',
  }
  expect(() => parseConfig(environment)).toThrow(
    [
      'these variables are invalid:',
      '  PORT is "80a", but must be a whole number from 0 to 65535',
      '  ROLE is "boss", but must be one of all, api, worker',
      '  DATABASE_URL must be postgres://user:password@host:port/database',
      '  MASTER_KEY must be 32 bytes in base64, as openssl rand -base64 32 prints them',
      '  MODEL_ROUTES: a route must be provider/model[+vision][@base_url], where provider is one of anthropic, openai, google, openai-compatible.',
      '  MODEL_ROUTES: openai-compatible/qwen needs the address of its server: @base_url.',
    ].join('\n'),
  )
})

test('the problems of an environment do not quote its secrets', () => {
  const secret = 'hunter2-hunter2'
  const environment = Object.fromEntries(
    Object.keys(variables).map((name) => [name, `x://ops:${secret}@db.example.com:port`]),
  )
  expect(() => parseConfig(environment)).toThrow(/^these variables are invalid:\n {2}PORT is/)
  expect(() => parseConfig(environment)).not.toThrow(secret)
})

test('every invalid entry of a list is reported', () => {
  expect(() => parseConfig({ TRUSTED_PROXIES: 'proxy,10.0.0.0/8,10.0.0.0/33' })).toThrow(
    [
      'these variables are invalid:',
      '  TRUSTED_PROXIES contains proxy, but each entry must be an IP address or a range such as 10.0.0.0/8',
      '  TRUSTED_PROXIES contains 10.0.0.0/33, but each entry must be an IP address or a range such as 10.0.0.0/8',
    ].join('\n'),
  )
})

test('mapped hosts are rejected in production', () => {
  const environment = { TEST_HOSTS: 'shop.test.example=127.0.0.1:4443', NODE_ENV: 'production' }
  expect(() => parseConfig(environment)).toThrow(
    'TEST_HOSTS must not be set when NODE_ENV=production',
  )
})

test('TEST_HOSTS maps names to loopback ports', () => {
  const { testHosts } = parseConfig({ TEST_HOSTS: 'shop.test.example=127.0.0.1:4443' })
  expect([...testHosts]).toEqual([['shop.test.example', 4443]])
})

test('PRIVATE_TARGETS maps names to endpoints in a private network, in production too', () => {
  const { privateTargets } = parseConfig({
    NODE_ENV: 'production',
    PRIVATE_TARGETS: 'staging.corp.example=10.1.2.3:443, wiki.corp.example=[fd12::5]:8443',
  })
  expect(Object.fromEntries(privateTargets)).toEqual({
    'staging.corp.example': { address: '10.1.2.3', port: 443 },
    'wiki.corp.example': { address: 'fd12::5', port: 8443 },
  })
})

test.each([
  'staging.corp.example=127.0.0.1:443',
  'staging.corp.example=[::1]:443',
  'staging.corp.example=169.254.169.254:443',
  'staging.corp.example=100.100.100.200:443',
  'staging.corp.example=[fd00:ec2::254]:443',
  'staging.corp.example=[::ffff:10.0.0.1]:443',
  'staging.corp.example=93.184.216.34:443',
  'staging.corp.example=10.0.0.0/8:443',
  'staging.corp.example=10.1.2.3:80',
  'staging.corp.example=10.1.2.3:22',
  'staging.corp.example=10.1.2.3',
  'staging.corp.example=other.corp.example:443',
  '*.corp.example=10.1.2.3:443',
  'staging=10.1.2.3:443',
  'staging.internal=10.1.2.3:443',
  'metadata.goog=10.1.2.3:443',
  '10.1.2.3=10.1.2.3:443',
])('PRIVATE_TARGETS rejects %s', (entry) => {
  expect(() => parseConfig({ PRIVATE_TARGETS: entry })).toThrow(
    `PRIVATE_TARGETS contains ${entry}, but each entry must be name=address:port`,
  )
})

test('trusted proxies are addresses, ranges and the names of networks', () => {
  const listed = '10.1.2.3, fd00::/8, 192.168.0.0/16, loopback'
  expect(parseConfig({ TRUSTED_PROXIES: listed }).trustedProxies).toEqual([
    '10.1.2.3',
    'fd00::/8',
    '192.168.0.0/16',
    'loopback',
  ])
})

test('no folder of this machine is a repository unless one is named', () => {
  expect(parseConfig({}).localRepositories).toEqual([])
  expect(parseConfig({ ALLOW_LOCAL_REPOSITORIES: '/srv/a, /srv/b/' }).localRepositories).toEqual([
    '/srv/a',
    '/srv/b',
  ])
})

test('artifacts go to a bucket and prefix', () => {
  expect(parseConfig({ ARTIFACTS_URL: 's3://my-bucket/a/b/' }).artifacts).toEqual({
    kind: 's3',
    bucket: 'my-bucket',
    prefix: 'a/b',
    endpoint: null,
  })
})

describe('models', () => {
  test('no key and no route: the built-in explorer', () => {
    expect(parseModelConfig({})).toMatchObject({ routes: [], publicModelId: 'understudy-explorer' })
  })

  test('a key alone chooses its provider', () => {
    expect(parseModelConfig({ OPENAI_API_KEY: 'k' }).routes).toEqual(['openai/gpt-5.4'])
  })

  test('configured routes take precedence over keys', () => {
    const environment = {
      OPENAI_API_KEY: 'k',
      MODEL_ROUTES: 'anthropic/a, openai-compatible/b@http://127.0.0.1:1/v1',
    }
    expect(parseModelConfig(environment).routes).toEqual([
      'anthropic/a',
      'openai-compatible/b@http://127.0.0.1:1/v1',
    ])
  })
})

describe('timeouts and prices of models', () => {
  test('have defaults', () => {
    const { callTimeoutS, totalTimeoutS, prices } = parseModelConfig({})
    expect([callTimeoutS, totalTimeoutS, prices.size]).toEqual([60, 150, 0])
  })

  test('are read', () => {
    const models = parseModelConfig({
      MODEL_CALL_TIMEOUT_S: '20',
      MODEL_TOTAL_TIMEOUT_S: '600',
      MODEL_PRICES: 'openai-compatible/qwen3=0.2/0.6, openai/gpt-5.4=2/10',
    })
    expect([models.callTimeoutS, models.totalTimeoutS]).toEqual([20, 600])
    expect([...models.prices]).toEqual([
      ['openai-compatible/qwen3', { input: 0.2, output: 0.6 }],
      ['openai/gpt-5.4', { input: 2, output: 10 }],
    ])
  })

  test('that are invalid are all named', () => {
    const environment = { MODEL_CALL_TIMEOUT_S: '0', MODEL_PRICES: 'qwen3=cheap' }
    expect(() => parseConfig(environment)).toThrow(
      `these variables are invalid:
  MODEL_CALL_TIMEOUT_S is "0", but must be a whole number from 1 to 600
  MODEL_PRICES contains qwen3=cheap, but each entry must be provider/model=input/output in US dollars per million tokens`,
    )
  })

  test('that contradict each other are rejected', () => {
    expect(() => parseConfig({ MODEL_TOTAL_TIMEOUT_S: '30' })).toThrow(
      'MODEL_TOTAL_TIMEOUT_S is 30, but must be at least MODEL_CALL_TIMEOUT_S, which is 60',
    )
  })
})

test('an empty variable counts as unset and unknown ones are not read', () => {
  expect(readEnvironment({ PORT: ' ', HOST: ' ::1 ', HOME: '/root' })).toEqual({ HOST: '::1' })
})

test('the help lists every variable', () => {
  const help = renderVariables()
  const missing = Object.keys(variables).filter((name) => !help.includes(`  ${name} `))
  expect(missing).toEqual([])
})
