import { onceFor } from '../../../lib/once-for.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { findPurpose, isButton } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { isSearchForm, listForms } from '../forms/forms.ts'

/** Buttons of the content that hand in something, without searches. */
export const listSubmits = onceFor((observation: Observation): readonly ObservedElement[] => {
  const forms = listForms(observation)
  const searches = new Set(forms.flatMap((form) => (isSearchForm(form) ? [form.submit] : [])))
  return listUsable(observation).filter((element) => {
    if (!isButton(element) || element.region !== null || searches.has(element)) return false
    const isOwn = forms.some(({ submit }) => submit === element)
    return isOwn || ['submit', 'checkout'].includes(findPurpose(element.name))
  })
})
