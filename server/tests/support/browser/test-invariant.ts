import type { CodeDetector } from '@understudy/contract/finding'
import { describe, expect, test } from 'vitest'
import type { TestPage } from '../servers/test-site.ts'
import { type Act, listTitles } from './notice-frictions.ts'
import { chooseVersion } from './page-version.ts'

/** One way to break an invariant: a site with its fault or without, what is done there, and the title of what is found. */
export interface InvariantCase {
  kind: string
  site: (isFaulty: boolean) => Readonly<Record<string, TestPage>>
  acts: readonly Act[]
  title: string
  /** Where the visit starts; `/` by default. */
  start?: string
}

/** Both sides of an invariant: its detector finds each fault, and nothing on the same site without it. */
export function testInvariant(detector: CodeDetector, cases: readonly InvariantCase[]): void {
  describe.each(cases)(`${detector}, $kind,`, ({ site, acts, title, start }) => {
    test('is found', async () => {
      expect(await listTitles(detector, site(true), acts, start)).toEqual([title])
    })
    test('is not, on the same site without it', async () => {
      expect(await listTitles(detector, site(false), acts, start)).toEqual([])
    })
  })
}

/** A right behaviour that looks like a fault. */
export interface SilentCase extends Omit<InvariantCase, 'site' | 'title'> {
  site: Readonly<Record<string, TestPage>>
}

/** What a detector says nothing about. */
export function testSilence(detector: CodeDetector, cases: readonly SilentCase[]): void {
  test.each(cases)(`${detector} is silent: $kind`, async ({ site, acts, start }) => {
    expect(await listTitles(detector, site, acts, start)).toEqual([])
  })
}

/** A site of one page, its markup with `[[the fault||what is right]]`. */
export function createPage(markup: string): InvariantCase['site'] {
  return (isFaulty) => chooseVersion(markup, isFaulty)
}
