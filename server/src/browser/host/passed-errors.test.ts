import { expect, test } from 'vitest'
import { isStorageFull, StorageFullError } from '../../lib/storage/storage-full.ts'
import { BrowserGoneError, IdlePageHungError, PageHungError } from '../browser-session.ts'
import { SiteLimitError, usualSiteLimits } from '../launch/site-limits.ts'
import { PageAgentError } from '../page/document-errors.ts'
import { packError, unpackError } from './passed-errors.ts'

function pass(error: unknown): Error {
  return unpackError(structuredClone(packError(error)), usualSiteLimits)
}

test('an error of the contract keeps its class, and any other its message, which is cut', () => {
  const crashed = new BrowserGoneError('the page crashed')
  expect(pass(crashed)).toEqual(crashed)
  const exceeded = new SiteLimitError('memory', 'the site used more than 1.5 GB of memory')
  expect(pass(exceeded)).toEqual(exceeded)
  expect(pass(new TypeError('odd'))).toEqual(new Error('TypeError: odd'))
  expect(pass(new TypeError('o'.repeat(3000)))).toEqual(new Error(`TypeError: ${'o'.repeat(2000)}`))
  expect(pass('odd')).toEqual(new Error('Error: odd'))
})

test.each([
  [new PageHungError('Call this number'), new PageHungError('the page stopped responding')],
  [new IdlePageHungError('Call this'), new IdlePageHungError('the page stopped responding')],
  [new BrowserGoneError('Call this number'), new BrowserGoneError('the browser is gone')],
])('a host does not choose the words of %o', (said, words) => {
  expect(pass(said)).toEqual(words)
})

test('an exceeded limit is described by the worker, not by the host', () => {
  expect(pass(new SiteLimitError('memory', 'Call this number'))).toEqual(
    new SiteLimitError('memory', 'the site used more than 1.5 GB of memory'),
  )
})

test.each([
  new StorageFullError('full'),
  Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
  new Error('write failed', { cause: new StorageFullError('full') }),
  new Error('ENOSPC: No space left on device, write'),
  new BrowserGoneError('No space left on device'),
  new PageAgentError('Disk quota exceeded'),
])('a host does not say that the disk is full (%o)', (error) => {
  expect(isStorageFull(pass(error))).toBe(false)
})
