import { type Device, devices } from '@understudy/contract/visitor/devices'
import type { VisitorContext } from '../launch/open-context.ts'

/** The browser context of a visitor who uses this device. */
export function describeContext(device: Device): VisitorContext {
  const { width, height, pixelRatio, hasTouch, mobileAgent } = devices[device]
  return {
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    isMobile: hasTouch,
    hasTouch,
    mobileAgent,
    locale: 'en-US',
  }
}
