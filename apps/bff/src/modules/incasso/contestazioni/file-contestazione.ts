import { PESO_PROVE } from '@rateo/contract/incasso/prove-contestazione'
import { NOMI_PROVA_FILE } from '@rateo/domain/parole/prove-contestazione'
import type { ProvaFile } from '@rateo/domain/stati/contestazione'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { type FileAccolto, rifiutaFile } from '../../registri/caricamenti/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockRispondibile } from './rispondi-contestazione.ts'

export type Allegato = FileAccolto & { prova: ProvaFile }

const annotaFile = (call: Call, id: string, azione: string, prova: string) =>
  annota(call, { azione, entita: 'contestazione', id, dopo: { prova } })

/** The bytes of the claim's other files. */
async function pesoDegliAltri(trx: Db, contestazione_id: string, prova: ProvaFile) {
  const { peso } = await trx
    .selectFrom('file_contestazioni')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('dimensione'), eb.lit(0)).as('peso'))
    .where('contestazione_id', '=', contestazione_id)
    .where('prova', '<>', prova)
    .executeTakeFirstOrThrow()
  return Number(peso)
}

/** Keeps a file among the evidence that is not sent yet; answers the claim and the file. */
export async function allegaFile(
  call: Call,
  id: string,
  { prova, ...file }: Allegato,
): Promise<{ capofila: string; file_id: string }> {
  const { db } = call
  const { id: capofila } = await lockRispondibile(call, id)
  if ((await pesoDegliAltri(db, capofila, prova)) + file.dimensione > PESO_PROVE) {
    rifiutaFile('Tutti i file insieme superano i 4,5 MB che la banca accetta: riducine qualcuno.')
  }
  await togli(db, capofila, { prova })
  const file_id = newId(call.clock.now())
  await db
    .insertInto('file_contestazioni')
    .values({
      id: file_id,
      contestazione_id: capofila,
      prova,
      ...file,
      caricato_da: call.actor.utente_id,
      created_at: call.clock.now(),
    })
    .execute()
  await annotaFile(call, capofila, 'allega_prova', NOMI_PROVA_FILE[prova])
  return { capofila, file_id }
}

const togli = (trx: Db, capofila: string, which: { prova: ProvaFile } | { id: string }) =>
  trx
    .deleteFrom('file_contestazioni')
    .where('contestazione_id', '=', capofila)
    .where((eb) => eb.and(which))
    .returning('prova')
    .executeTakeFirst()

export async function togliFile(call: Call, id: string, file_id: string): Promise<void> {
  const { db } = call
  const { id: capofila } = await lockRispondibile(call, id)
  const tolto = await togli(db, capofila, { id: file_id })
  if (!tolto) throw new AppError('non_trovato')
  await annotaFile(call, capofila, 'toglie_prova', NOMI_PROVA_FILE[tolto.prova])
}
