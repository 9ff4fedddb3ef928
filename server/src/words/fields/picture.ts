import { defineMeaning } from '../meaning.ts'

/** A field for a picture. */
export const pictureWords = defineMeaning({
  en: 'photo*, image*, *image, picture*, avatar, logo',
  de: 'foto*, bild, bilder, profilbild, bilddatei',
  fr: 'photo, image, avatar',
  es: 'foto, imagen, fotografía',
  pt: 'foto, imagem, fotografia',
  it: 'foto, immagine',
  nl: 'foto, afbeelding, profielfoto',
  pl: 'zdjęcie, obraz, zdjęcia',
  sv: 'foto, bild, profilbild',
  tr: 'fotoğraf, resim, görsel',
  ar: 'صورة, الصورة, صور',
  ja: '写真, 画像',
  zh: '照片, 图片, 头像, 圖片',
})
