import { expect, test } from 'vitest'
import { describeMisspelt } from './misspelt.ts'

test.each([
  ['MODEL_ROUTE', 'MODEL_ROUTES'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MASTER_KEYS', 'MASTER_KEY'],
  ['MASTERKEY', 'MASTER_KEY'],
  ['MODLE_ROUTES', 'MODEL_ROUTES'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
])('%s may have been meant as %s', (name, meant) => {
  expect(describeMisspelt({ [name]: 'x' })).toEqual([
    `${name} is not a variable of Understudy; did you mean ${meant}?`,
  ])
})

test.each(
  [
    'PATH PORTS REPORT EXPORT HOSTS HOSTNAME HOSTTYPE PWD HOME SHELL PGDATABASE API_URL',
    'NODE_OPTIONS NODE_PATH DATABASE DATABASE_HOST BASE_DIR CACHE_DIR LOG_FORMAT MODEL_ROUTES',
  ].flatMap((names) => names.split(' ')),
)('no suggestion is made for %s', (name) => {
  expect(describeMisspelt({ [name]: 'x' })).toEqual([])
})

test('a name similar to a variable that is set was meant for another program', () => {
  expect(describeMisspelt({ LOGLEVEL: 'debug', LOG_LEVEL: 'info' })).toEqual([])
})
