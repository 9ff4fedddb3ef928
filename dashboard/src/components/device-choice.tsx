import { type Device, deviceNames, devices } from '@understudy/contract/visitor/devices'
import type { ReactNode } from 'react'

/** The device that the visitors use: one of three. */
export function DeviceChoice({ chosen }: { chosen: Device }): ReactNode {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Device</legend>
      <p className="mb-2 text-sm text-muted">Tablet and phone are emulated in Chromium.</p>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {deviceNames.map((device) => (
          <label
            key={device}
            className="flex gap-3 rounded-lg border border-line bg-surface p-3.5 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="device"
              value={device}
              defaultChecked={device === chosen}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{devices[device].name}</span>
              <span className="block text-sm text-muted">{describeScreen(device)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen one of a form. */
export function readDevice(form: FormData): Device {
  return deviceNames.find((name) => name === form.get('device')) ?? 'desktop'
}

function describeScreen(device: Device): string {
  const { width, height, hasTouch } = devices[device]
  return `${width} x ${height}, ${hasTouch ? 'touch' : 'mouse'}`
}
