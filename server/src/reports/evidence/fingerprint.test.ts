import type { DetectorName } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import { narrowSubject } from '../../friction/floods/narrow-subject.ts'
import { createFingerprint } from './fingerprint.ts'

// Stored reports contain fingerprints, so the fingerprint of a problem must never change.
test.each<[DetectorName, string, string]>([
  ['dead-click', 'shop.example/ button add to cart', 'fccf758c2f798fdc'],
  ['slow-page', 'shop.example/products/:id', '38bc0ae3b6b3f0b2'],
  ['unlabelled-control', 'shop.example/bowl select #glaze', '2aa3ba9ac3040a8b'],
  ['unlabelled-control', 'shop.example/mug?size select #glaze', '2aa3ba9ac3040a8b'],
])('the fingerprint of %s on %s is %s', (detector, subject, fingerprint) => {
  expect(createFingerprint({ detector, subject })).toBe(fingerprint)
})

test.each<[DetectorName, string, string]>([
  ['unlabelled-control', 'shop.example/a/b?c select #glaze', 'shop.example select #glaze'],
  ['dead-click', 'shop.example/a button buy now', 'shop.example/a button buy now'],
])('a problem of %s on %s is identified by %s', (detector, subject, narrowed) => {
  expect(narrowSubject({ detector, subject })).toBe(narrowed)
})
