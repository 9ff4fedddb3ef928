import { defineMeaning } from '../meaning.ts'

/** Something new was taken. */
export const createDoneWords = defineMeaning({
  en: 'thank*, added, created, posted, published, saved, uploaded, live, received, success*',
  de: 'danke, vielen dank, hinzugefügt, erstellt, angelegt, veröffentlicht, gepostet, gespeichert, hochgeladen, eingegangen, erhalten, erfolgreich',
  fr: 'merci, ajouté!, ajoutée, créé, créée, publié!, publiée, enregistré!, enregistrée, téléversé!, reçu, reçue, succès',
  es: 'gracias, añadido, añadida, agregado, agregada, creado, creada, publicado, publicada, guardado, guardada, subido, subida, recibido, éxito',
  pt: 'obrigado, obrigada, adicionado, adicionada, criado, criada, publicado, publicada, salvo, salva, enviado, enviada, recebido, recebida, sucesso',
  it: 'grazie, aggiunto, aggiunta, creato, creata, pubblicato, pubblicata, salvato, salvata, caricato, caricata, ricevuto, ricevuta, successo',
  nl: 'bedankt, dank je, toegevoegd, aangemaakt, gemaakt, geplaatst, gepubliceerd, opgeslagen, geüpload, ontvangen, gelukt',
  pl: 'dziękujemy, dodano, dodany, dodana, dodane, utworzono, utworzony, opublikowano, zapisano, przesłano, otrzymano, pomyślnie',
  sv: 'tack, tillagd, tillagt, lagts till, skapad, skapat, skapats, publicerad, publicerat, sparad, sparat, uppladdad, mottagen, lyckades',
  tr: 'teşekkür*, eklendi, oluşturuldu, yayınlandı, kaydedildi, yüklendi, alındı, başarı*',
  ar: 'شكرا, تمت الإضافة, تمت إضافة, تم الإنشاء, تم إنشاء, تم النشر, تم نشر, تم الحفظ, تم حفظ, تم رفع, بنجاح',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 追加しました, 追加されました, 作成しました, 作成されました, 公開しました, 公開されました, 投稿しました, 投稿されました, 保存しました, アップロードしました, 完了しました',
  zh: '谢谢, 感谢, 已添加, 添加成功, 已创建, 创建成功, 已发布, 发布成功, 已保存, 已上传, 上传成功, 已收到, 成功',
})
