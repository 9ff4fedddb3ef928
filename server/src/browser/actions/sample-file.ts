import type { ActionOf } from '../../turn/action.ts'

type SampleName = ActionOf<'upload'>['sample']

/** content: base64. */
type SampleFile = Record<'name' | 'mimeType' | 'content', string>

/** A PNG of one grey pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAG/QLzQf4lSQAAAABJRU5ErkJggg=='

const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 42>>stream
BT /F1 18 Tf 20 40 Td (Sample file) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`

const samples: Readonly<Record<SampleName, SampleFile>> = {
  image: { name: 'sample.png', mimeType: 'image/png', content: pixel },
  pdf: { name: 'sample.pdf', mimeType: 'application/pdf', content: btoa(page) },
  csv: {
    name: 'sample.csv',
    mimeType: 'text/csv',
    content: btoa('name,quantity\nTea,2\nCoffee,1\n'),
  },
  text: { name: 'sample.txt', mimeType: 'text/plain', content: btoa('A sample text.\n') },
}

/** A small harmless file for upload fields. */
export function getSampleFile(name: SampleName): SampleFile {
  return samples[name]
}
