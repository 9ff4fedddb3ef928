export const deviceNames = ['desktop', 'tablet', 'phone'] as const

/** What a visitor uses. The browser is always Chromium on the worker's machine; tablet and phone are emulated in it. */
export type Device = (typeof deviceNames)[number]

/** What its user agent says instead of the browser's own system. */
export interface MobileAgent {
  system: string
  /** Whether it says `Mobile`; those of tablets do not. */
  isHandheld: boolean
}

/** Everything that differs between devices. */
interface DeviceTraits {
  name: string
  /** The window in CSS pixels, upright. */
  width: number
  height: number
  /** Physical pixels for each CSS pixel. */
  pixelRatio: number
  /** A touch screen and no mouse; pages are laid out by their viewport meta element. */
  hasTouch: boolean
  /** null: the browser's own user agent. */
  mobileAgent: MobileAgent | null
}

/** What every Chrome on Android says, whatever its version of Android. */
const android = 'Linux; Android 10; K'

/** Sizes of common devices: a laptop, an 11-inch tablet, and a phone of whose screen the browser's own bars take a part. */
export const devices: Readonly<Record<Device, DeviceTraits>> = {
  desktop: {
    name: 'Desktop',
    width: 1280,
    height: 800,
    pixelRatio: 1,
    hasTouch: false,
    mobileAgent: null,
  },
  tablet: {
    name: 'Tablet',
    width: 820,
    height: 1180,
    pixelRatio: 2,
    hasTouch: true,
    mobileAgent: { system: android, isHandheld: false },
  },
  phone: {
    name: 'Phone',
    width: 412,
    height: 839,
    pixelRatio: 2.625,
    hasTouch: true,
    mobileAgent: { system: android, isHandheld: true },
  },
}

/** A device as reports and the dashboard name it. */
export function describeDevice(device: Device): string {
  const { name, width, height, hasTouch } = devices[device]
  const pointer = hasTouch ? 'touch, emulated in Chromium' : 'mouse'
  return `${name} (${width} x ${height}, ${pointer})`
}

/** The device of a record; those from before devices name none and are of a desktop. */
export function deviceOf({ device = 'desktop' }: { device?: Device | undefined }): Device {
  return device
}
