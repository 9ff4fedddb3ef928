import { z } from 'zod'

/** How a control is found again in a later visit, together with its label, which is its accessible name. */
export const actedControl = z.object({
  role: z.string().describe('Its ARIA role.'),
  placeholder: z.string().optional().describe('What an empty field shows; absent if nothing.'),
  selector: z.string().describe('A CSS selector, for controls whose role and name are not enough.'),
  is_only: z.boolean().describe('Whether no other control in the view had its role and name.'),
})
