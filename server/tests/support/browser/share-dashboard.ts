import { afterAll, beforeAll } from 'vitest'
import type { Environment } from '../../../src/config/variables.ts'
import { openDashboard, type OpenedDashboard, type TestDashboard } from './open-dashboard.ts'

/** The dashboard of all tests of a file: opened before the first, closed after the last. */
export function shareDashboard(
  prepare: () => Promise<Environment> = async () => ({}),
): TestDashboard {
  let opened: OpenedDashboard
  beforeAll(async () => {
    opened = await openDashboard(await prepare())
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  return {
    get service() {
      return opened.service
    },
    get browser() {
      return opened.browser
    },
    openPage: () => opened.openPage(),
    openTeam: (...team) => opened.openTeam(...team),
    openClient: (customerId) => opened.openClient(customerId),
  }
}
