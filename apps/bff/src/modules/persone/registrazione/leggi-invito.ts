import { unPunto } from '@rateo/domain/parole/formato'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { leggiInvito as contract } from '@rateo/contract/persone/registrazione'
import type { Db } from '../../../db/database.ts'
import { findInvitoDelLink } from '../consulenti/index.ts'
import { hashToken } from '../sessione/index.ts'

type Invito = ResponseOf<typeof contract>

const NESSUNO = { role: null, nome: '', cognome: '', email: '' } as const
const SENZA = 'Puoi creare il tuo account anche senza invito.'

async function perEmail(db: Db, token: string, now: Date): Promise<Invito | null> {
  const row = await db
    .selectFrom('inviti as i')
    .leftJoin('esercenti as e', 'e.id', 'i.esercente_id')
    .select(['i.ruolo', 'i.email', 'i.dati', 'i.used_at', 'i.expires_at', 'e.ragione_sociale'])
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const chi = row.ragione_sociale ?? 'Rateo'
  if (row.used_at !== null) {
    const message = 'Hai già usato questo invito: accedi con la password che hai scelto.'
    return { ...NESSUNO, valido: false, message }
  }
  if (row.expires_at <= now) {
    const message = `Questo invito è scaduto: chiedine un altro a ${chi}. ${SENZA}`
    return { ...NESSUNO, valido: false, message }
  }
  const role = row.ruolo
  const { nome = '', cognome = '' } = row.dati['anagrafica'] ?? row.dati['rappresentante'] ?? {}
  return {
    valido: true,
    message: `${chi} ti invita su Rateo.`,
    role,
    nome,
    cognome,
    email: row.email,
  }
}

/** The invitation, for the person who opens its link before an account is made. */
export async function getInvito(db: Db, token: string, now: Date): Promise<Invito> {
  const found = await perEmail(db, token, now)
  if (found !== null) return found
  const invito = await findInvitoDelLink(db, token, now)
  if (invito === null) {
    const message = `Questo invito non esiste: forse il link è stato copiato solo in parte. ${SENZA}`
    return { ...NESSUNO, valido: false, message }
  }
  if (invito.rifiuto !== null) return { ...NESSUNO, valido: false, message: invito.rifiuto }
  const message = unPunto(
    `${invito.nome} ti invita su Rateo come esercente: chi si registra da qui risulta seguito da ${invito.nome}.`,
  )
  return { ...NESSUNO, valido: true, message, role: 'esercente' }
}
