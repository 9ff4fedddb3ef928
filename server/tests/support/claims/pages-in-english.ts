import { type ClaimedPage, dead, rule } from './claimed-page.ts'

const nothing = { check: 'nothing_happened', category: 'interaction' } as const
const access = { category: 'accessibility' } as const

/** Ten pages in English, with claims and their fates, which were written before the code was asked. */
export const englishPages: readonly ClaimedPage[] = [
  {
    path: '/blog',
    lines: [
      '# Hello',
      'Proudly powered by {link|WordPress} since 2003.',
      '{link|About} {link|Imprint}',
    ],
    claims: [
      ['true', 'own', 'No company details anywhere', 'powered by WordPress since 2003'],
      ['true', 'own', 'The imprint is hidden at the bottom', 'About Imprint'],
      ['false', 'left', 'The blog sells my data', 'We share your data with partners'],
      ['true', 'own', 'The greeting says nothing', 'Hello'],
    ],
  },
  {
    path: '/cart',
    pressed: {
      label: 'Add to cart',
      lines: ['Lamp 12 €', '{button|Add to cart}', 'Your cart is empty'],
    },
    lines: ['Lamp 12 €', '{button|Add to cart}', 'Your cart is empty'],
    measured: [dead('Add to cart'), rule('A link has no name', 'Help')],
    claims: [
      [
        'true',
        'with The “Add to cart” button does nothing',
        'Adding does nothing',
        'Add to cart',
        nothing,
      ],
      ['true', 'own', 'The price has no tax information', 'Lamp 12 €'],
      [
        'true',
        'with The “Add to cart” button does nothing',
        'The cart button is broken',
        'Add to cart',
        { category: 'error' },
      ],
      ['false', 'left', 'Shipping costs 99 €', 'Shipping 99 €'],
    ],
  },
  {
    path: '/done',
    pressed: { label: 'Finish', path: '/pay', lines: ['Total 12 €', '{button|Finish}'] },
    lines: ['# Thank you', 'Order 77 is on its way.'],
    claims: [
      ['false', 'left', 'Finish does nothing', 'Thank you', nothing],
      ['true', 'own', 'No delivery date', 'Order 77 is on its way'],
      ['true', 'own', 'The total disappeared', 'Total 12 €'],
      ['false', 'left', 'The order was refused', 'Your order was refused'],
    ],
  },
  {
    path: '/form',
    lines: [
      '# Your details',
      '{textbox|Last Name|value=Lee|placeholder=Enter surname}',
      '{combobox|Country|options=Norway/Ruritania}',
      '{button|Continue}',
    ],
    measured: [rule('The “Last Name” field has a placeholder instead of a label', 'Last Name')],
    claims: [
      ['true', 'own', 'The name is prefilled with a stranger', 'Lee'],
      ['true', 'own', 'The hint is not a label', 'Enter surname'],
      ['true', 'own', 'A country does not exist', 'Ruritania'],
      [
        'true',
        'with The “Last Name” field has a placeholder instead of a label',
        'The name field has no label',
        'Last Name',
        access,
      ],
    ],
  },
  {
    path: '/profile',
    lines: [
      'Howdy, Ann',
      '{textbox|First name|value=Ann}',
      '{textbox|Nickname}',
      '{textbox|E-mail}',
      '{button|Save}',
    ],
    claims: [
      ['false', 'left', 'The profile page is blank', 'Howdy', { check: 'empty' }],
      ['true', 'own', 'The greeting is too casual', 'Howdy, Ann'],
      ['true', 'own', 'Saving is far away', 'Save', { category: 'layout' }],
      [
        'false',
        'left',
        'The save button has no name',
        'Save',
        { check: 'no_name', place: 'e4', ...access },
      ],
    ],
  },
  {
    path: '/posts',
    lines: [
      '# First post',
      'A long text about the bakery and its history in town.',
      '# Second post',
      'Another text, about bread that rises all night long.',
      '# Third post',
    ],
    claims: [
      ['false', 'left', 'The second post is empty', 'Second post', { check: 'empty' }],
      ['true', 'own', 'The third post is empty', 'Third post', { check: 'empty' }],
      ['true', 'own', 'The bakery is not named', 'the bakery and its history'],
      ['true', 'own', 'Posts have no dates', 'First post A long text'],
    ],
  },
  {
    path: '/dialog',
    pressed: { label: 'Sort', lines: ['{button|Sort}', 'Mug', 'Lamp'] },
    lines: ['{button|Sort}', 'Mug', 'Lamp'],
    dialog: 'Sorting is broken. This error has been reported.',
    measured: [
      {
        detector: 'error-dialog',
        category: 'error',
        subject: 'shop.example/ dialog',
        title: '“Sort” opens an error dialog',
        observed: 'It says: Sorting is broken.',
        quote: null,
      },
    ],
    claims: [
      [
        'true',
        'with “Sort” opens an error dialog',
        'Sort opens an error dialog',
        'Sorting is broken',
        { category: 'error' },
      ],
      ['false', 'left', 'Sort has no effect at all', 'Sort', nothing],
      ['true', 'own', 'Products have no pictures', 'Mug Lamp', { category: 'layout' }],
      ['false', 'left', 'Lamps are sold out', 'Sold out'],
    ],
  },
  {
    path: '/login',
    pressed: { label: 'Log in', lines: ['{textbox|User|value=ann}', '{button|Log in}'] },
    lines: ['{textbox|User|value=ann}', '{button|Log in}', 'Wrong password'],
    alerts: ['Wrong password'],
    claims: [
      ['false', 'left', 'Log in does nothing', 'Log in', nothing],
      ['true', 'own', 'The message does not say what to do', 'Wrong password'],
      ['true', 'own', 'There is no way to reset it', 'Wrong password', { category: 'navigation' }],
      ['false', 'left', 'My account is locked', 'Account locked'],
    ],
  },
  {
    path: '/picture',
    isPictured: true,
    lines: ['{button|Buy}', '{link|Dog collar}', 'Dog collar 9 €'],
    claims: [
      ['true', 'own', 'The picture shows a cat', '', { place: '100, 100, 200, 200' }],
      ['false', 'left', 'Something is crooked', ''],
      ['true', 'own', 'The button is pale', 'Buy', { place: 'e1', category: 'layout' }],
      ['false', 'left', 'A banner covers it', 'Accept all cookies', { place: 'e1' }],
    ],
  },
  {
    path: '/list',
    pressed: {
      label: 'Remove',
      lines: [
        'Bolt shirt 8 €',
        '{button|Remove|item=Bolt shirt} {button|Remove|item=Mug}',
        '{link|About}',
      ],
    },
    lines: [
      'Bolt shirt 8 €',
      '{button|Remove|item=Bolt shirt} {button|Remove|item=Mug}',
      '{link|About}',
    ],
    measured: [dead('Remove'), rule('A drop-down list has no name', null)],
    claims: [
      ['true', 'own', 'The About link leads to an error page', 'About', { category: 'error' }],
      [
        'true',
        'with The “Remove” button does nothing',
        'Remove does nothing',
        'Remove',
        { ...nothing, category: 'feedback' },
      ],
      ['true', 'own', 'The size of the shirt is missing', 'Bolt shirt'],
      ['true', 'own', 'The sorting has no name', 'Bolt shirt 8 €', access],
    ],
  },
]
