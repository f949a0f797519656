import type { rinnovaInvitoConsulente as contract } from '@rateo/contract/persone/consulenti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { esigiSchema } from './provvigioni/schemi.ts'

const VALE_MS = 90 * 24 * 3_600_000

/** Makes the link by which a consulente invites; the one before stops to count at once (REG-B4). */
export async function rinnovaInvito(
  call: Call,
  secret: Secrets,
  consulente_id: string,
  { quota_centesimi_percento, schema_id }: BodyOf<typeof contract>,
): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const consulente = await db
    .selectFrom('consulenti')
    .select('stato')
    .where('id', '=', consulente_id)
    .forUpdate()
    .executeTakeFirst()
  if (consulente === undefined) throw new AppError('non_trovato')
  if (consulente.stato !== 'attivo') {
    throw new AppError('stato_incompatibile', {
      message: `Questo consulente è ${consulente.stato}: solo un consulente attivo può invitare. Non è cambiato nulla.`,
    })
  }
  await esigiSchema(db, schema_id)
  const prima = await db
    .updateTable('inviti_consulente')
    .set({ sostituito_at: now })
    .where('consulente_id', '=', consulente_id)
    .where('sostituito_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  const id = newId(now)
  const expires_at = new Date(now.getTime() + VALE_MS)
  await db
    .insertInto('inviti_consulente')
    .values({
      id,
      consulente_id,
      token_hash: hashToken(tokenDelLink(secret, id)),
      quota_percento: (quota_centesimi_percento / 100).toFixed(2),
      schema_id,
      creato_da: actor.utente_id,
      expires_at,
      created_at: now,
    })
    .execute()
  await accoda(db, {
    argomento: 'invito_consulente',
    unicita: `invito_consulente:${id}`,
    contenuto: { invito_id: id },
  })
  await annota(call, {
    azione: prima === undefined ? 'crea_invito' : 'rinnova_invito',
    entita: 'consulente',
    id: consulente_id,
    prima: prima && { scadenza: prima.expires_at.toISOString() },
    dopo: {
      scadenza: expires_at.toISOString(),
      quota_centesimi_percento,
      ...(schema_id !== null && { schema_id }),
    },
  })
}
