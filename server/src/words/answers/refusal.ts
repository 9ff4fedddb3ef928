import { defineMeaning } from '../meaning.ts'

/** An entry is refused because of what it is. */
export const refusalWords = defineMeaning({
  en: 'already exists/exist/registered/taken, already in use, invalid, duplicate, not available, not allowed, rejected, declined',
  de: 'existiert bereits, gibt es bereits, bereits vergeben/vorhanden/registriert/verwendet, schon vergeben/vorhanden, ungültig~, doppelt, nicht verfügbar, nicht erlaubt, nicht zulässig, abgelehnt, lehnt … ab',
  fr: 'existe déjà, déjà utilisé/utilisée/pris/prise/enregistré/enregistrée, invalide, non valide, en double, non disponible, indisponible, non autorisé, non autorisée, refusé!, refusée, rejeté!, rejetée',
  es: 'ya existe, ya está en uso, ya está registrado/registrada, no válido, no válida, inválido, inválida, duplicado, no disponible, no permitido, no permitida, rechazado, rechazada, rechaza, denegado, denegada',
  pt: 'já existe, já está em uso, já registado, já cadastrado, inválido, inválida, duplicado, não disponível, indisponível, não permitido, recusado, recusada, recusou, rejeitado, rejeitada',
  it: 'esiste già, già in uso, già registrato/registrata, non valido, non valida, duplicato, non disponibile, non consentito, non consentita, rifiutato, rifiutata, respinto, respinta',
  nl: 'bestaat al, al in gebruik, al geregistreerd, ongeldig, ongeldige, dubbel, niet beschikbaar, niet toegestaan, geweigerd, afgewezen',
  pl: 'już istnieje, jest już zajęty/zajęta/zajęte, już zarejestrowany, nieprawidłow*, niepoprawn*, duplikat, niedostępn*, niedozwolon*, odrzucono, odrzucony, odrzucona, odrzucił, odrzuciła',
  sv: 'finns redan, används redan, redan registrerad, redan registrerat, ogiltig, ogiltigt, inte tillgänglig, inte tillgängligt, inte tillåtet, nekades, avvisades',
  tr: 'zaten var, zaten mevcut, zaten kayıtlı, zaten kullanılıyor, kullanımda, geçersiz, yinelenen, mevcut değil, izin verilmiyor, reddedildi, reddetti',
  ar: 'موجود بالفعل, مسجل بالفعل, مستخدم بالفعل, غير صالح, غير صالحة, مكرر, غير متاح, غير متوفر, غير مسموح, مرفوض, رفض',
  ja: '既に存在, すでに存在, 既に登録, すでに登録, 既に使用, すでに使用, 無効, 重複, 利用できません, 使用できません, 許可されていません, 拒否されました',
  zh: '已存在, 已被使用, 已被注册, 已注册, 无效, 重复, 不可用, 不允许, 無效, 已被佔用, 被拒绝',
})
