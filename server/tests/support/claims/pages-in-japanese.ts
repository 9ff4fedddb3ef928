import { type ClaimedPage, dead, rule } from './claimed-page.ts'

const nothing = { check: 'nothing_happened', category: 'interaction' } as const
const access = { category: 'accessibility' } as const

/** Ten pages in Japanese, claimed of in Japanese and English, with fates that were written before the code was asked. */
export const japanesePages: readonly ClaimedPage[] = [
  {
    path: '/about',
    lines: ['# 会社概要', 'このサイトは {link|山田商店} が運営しています。'],
    claims: [
      ['true', 'own', '住所がない', 'このサイトは 山田商店 が運営しています'],
      ['true', 'own', 'The shop is not introduced', '山田商店'],
      ['false', 'left', '閉店したと書いてある', '閉店しました'],
      ['true', 'own', '電話番号がない', '会社概要'],
    ],
  },
  {
    path: '/cart',
    pressed: { label: 'カートに入れる', lines: ['湯のみ 800円', '{button|カートに入れる}'] },
    lines: ['湯のみ 800円', '{button|カートに入れる}'],
    measured: [dead('カートに入れる')],
    claims: [
      [
        'true',
        'with The “カートに入れる” button does nothing',
        '押しても何も起きない',
        'カートに入れる',
        nothing,
      ],
      ['true', 'own', '税込みかどうか分からない', '湯のみ 800円'],
      ['false', 'left', '売り切れと表示される', '売り切れ'],
      ['true', 'own', '字が小さい', '湯のみ 800円', { category: 'layout' }],
    ],
  },
  {
    path: '/thanks',
    pressed: { label: '注文する', path: '/pay', lines: ['合計 800円', '{button|注文する}'] },
    lines: ['# ご注文ありがとうございます', '注文番号 12'],
    claims: [
      ['false', 'left', '注文ボタンが動かない', '注文番号 12', nothing],
      ['true', 'own', '配達日が分からない', '注文番号 12'],
      ['true', 'own', '合計が消えた', '合計 800円'],
      ['false', 'left', 'カードが拒否された', 'カードが使えません'],
    ],
  },
  {
    path: '/form',
    lines: [
      '# お客様情報',
      '{textbox|氏名|value=鈴木}',
      '{combobox|国|options=日本/アトランティス}',
      '{textbox|電話|placeholder=090-}',
    ],
    claims: [
      ['true', 'own', '存在しない国がある', 'アトランティス'],
      ['true', 'own', '他人の名前が入っている', '鈴木'],
      ['true', 'own', '例が携帯電話だけ', '090-'],
      ['false', 'left', '氏名欄がない', '生年月日'],
    ],
  },
  {
    path: '/profile',
    lines: [
      'ようこそ',
      '{textbox|名前|value=Ann}',
      '{textbox|住所}',
      '{textbox|メール}',
      '{button|保存}',
    ],
    claims: [
      ['false', 'left', 'ページが空白', 'ようこそ', { check: 'empty' }],
      ['true', 'own', '挨拶に名前がない', 'ようこそ'],
      [
        'false',
        'left',
        'The button has no name',
        '保存',
        { check: 'no_name', place: 'e4', ...access },
      ],
      ['true', 'own', 'Nothing says whether it is saved', '保存', { category: 'feedback' }],
    ],
  },
  {
    path: '/posts',
    lines: ['# お知らせ', '来週の月曜日から営業時間が変わります。ご注意ください。', '# 採用情報'],
    claims: [
      ['false', 'left', 'お知らせが空', 'お知らせ', { check: 'empty' }],
      ['true', 'own', '採用情報が空', '採用情報', { check: 'empty' }],
      ['true', 'own', '新しい時間が書かれていない', '営業時間が変わります'],
      ['false', 'left', '休業中と書いてある', '休業中'],
    ],
  },
  {
    path: '/login',
    pressed: { label: 'ログイン', lines: ['{textbox|ID|value=ann}', '{button|ログイン}'] },
    lines: ['{textbox|ID|value=ann}', '{button|ログイン}', 'IDが違います'],
    alerts: ['IDが違います'],
    claims: [
      ['false', 'left', 'ログインが反応しない', 'ログイン', nothing],
      ['true', 'own', '正しいIDなのに拒否される', 'IDが違います', { category: 'form' }],
      ['true', 'own', 'The hint does not help', 'ID'],
      ['false', 'left', 'アカウントがロックされた', 'ロックされました'],
    ],
  },
  {
    path: '/sort',
    pressed: { label: '並べ替え', lines: ['{button|並べ替え}', '茶碗', '箸'] },
    lines: ['{button|並べ替え}', '茶碗', '箸'],
    dialog: 'エラーが発生しました',
    measured: [
      {
        detector: 'error-dialog',
        category: 'error',
        subject: 'shop.example/ dialog',
        title: '“並べ替え” opens an error dialog',
        observed: 'It says: エラーが発生しました',
        quote: null,
      },
    ],
    claims: [
      [
        'true',
        'with “並べ替え” opens an error dialog',
        '並べ替えでエラーになる',
        '並べ替え',
        { category: 'error' },
      ],
      ['false', 'left', '並べ替えが無反応', '並べ替え', nothing],
      ['true', 'own', '写真がない', '茶碗 箸', { category: 'layout' }],
      ['false', 'left', '値段が違う', '1,000円'],
    ],
  },
  {
    path: '/picture',
    isPictured: true,
    lines: ['{link|犬の首輪}', '犬の首輪 900円'],
    measured: [rule('A picture has no alternative text', null)],
    claims: [
      ['true', 'own', '写真が猫', '', { place: '100, 100, 200, 200' }],
      ['false', 'left', '何かがずれている', ''],
      ['true', 'own', '値段が端に寄っている', '犬の首輪 900円', { category: 'layout' }],
      ['true', 'own', '首輪の長さがない', '犬の首輪'],
    ],
  },
  {
    path: '/list',
    pressed: {
      label: '削除',
      lines: [
        '青いシャツ 800円',
        '{button|削除|item=青いシャツ} {button|削除|item=湯のみ}',
        '{link|会社}',
      ],
    },
    lines: [
      '青いシャツ 800円',
      '{button|削除|item=青いシャツ} {button|削除|item=湯のみ}',
      '{link|会社}',
    ],
    measured: [dead('削除'), rule('A drop-down list has no name', null)],
    claims: [
      ['true', 'own', '会社のリンクがエラーになる', '会社', { category: 'error' }],
      [
        'true',
        'with The “削除” button does nothing',
        '削除が効かない',
        '削除',
        { ...nothing, category: 'feedback' },
      ],
      ['true', 'own', 'サイズが書かれていない', '青いシャツ'],
      ['false', 'left', '赤いシャツがない', '赤いシャツ'],
    ],
  },
]
