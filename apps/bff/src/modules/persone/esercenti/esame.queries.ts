import type { EsamePasso, getEsame as contract } from '@rateo/contract/persone/decisioni-esercente'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { nomiPassi } from '@rateo/contract/persone/passi'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findLuoghiDiNascita } from '../../base/comuni/index.ts'
import { estensioneDi } from '../../registri/caricamenti/index.ts'

export const ESAMINABILI: readonly string[] = ['inviato', 'in_verifica']

async function findDati(db: Db, id: string): Promise<Record<string, EsamePasso['dati']>> {
  const row = await db
    .selectFrom('registrazioni as g')
    .select('g.dati')
    .where('g.esercente_id', '=', id)
    .where('g.ruolo', '=', 'esercente')
    .orderBy('g.created_at')
    .executeTakeFirst()
  return row?.dati ?? {}
}

/** The registration as the staff look at it: each step with what was written and what they made of it. */
export async function getEsame(db: Db, id: string): Promise<ResponseOf<typeof contract>> {
  const row = await db
    .selectFrom('esercenti')
    .select('stato')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const [dati, esami] = await Promise.all([
    findDati(db, id),
    db
      .selectFrom('esami_registrazione')
      .select(['passo', 'esito', 'nota'])
      .where('esercente_id', '=', id)
      .execute(),
  ])
  return {
    _id: id,
    modificabile: ESAMINABILI.includes(row.stato),
    luoghi: await findLuoghiDiNascita(db, dati),
    passi: nomiPassi('esercente').map((passo) => {
      const esame = esami.find((one) => one.passo === passo)
      return {
        passo,
        dati: dati[passo] ?? null,
        esito: esame?.esito ?? null,
        nota: esame?.nota ?? '',
      }
    }),
  }
}

/** A document of the registration of this esercente, with a name that is safe in a header. */
export async function findDocumentoRegistrazione(db: Db, id: string, documento: string) {
  const row = await db
    .selectFrom('documenti_registrazione as d')
    .select(['d.tipo', 'd.formato', 'd.contenuto'])
    .where('d.id', '=', documento)
    .where('d.ruolo', '=', 'esercente')
    .where('d.esercente_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const { tipo, formato, contenuto } = row
  const nome = `${tipo.replaceAll('_', '-')}-${documento}.${estensioneDi(formato)}`
  return { nome, formato, contenuto, tipo }
}
