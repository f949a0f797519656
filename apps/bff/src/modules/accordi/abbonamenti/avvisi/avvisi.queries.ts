import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { avvisoMancato, type AvvisoMancato } from '@rateo/domain/atti/avviso-rinnovo'
import { eConsumatore } from '@rateo/domain/identita/cliente'
import { type Corso, fineDurata } from '@rateo/domain/stati/piano'
import { esitoAvvisoRinnovo } from '@rateo/domain/tempo/termini'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

/** Notices shown on the page, the newest first. */
const MOSTRATI = 24

type Riga = Corso & {
  id: string
  cliente_id: string
  pausa_dal: string | null
  prossimo_addebito: string | null
  rinnovato_il: string | null
}

/** The day on which the contract ends or begins again; periods are counted anew from the end of a pause that is to come. */
export function fineDi(a: Omit<Riga, 'id' | 'cliente_id' | 'rinnovato_il'>): string | null {
  if (a.prossimo_addebito === null) return null
  const ancora = a.pausa_dal === null ? a.ancora : a.prossimo_addebito
  return fineDurata({ ...a, ancora }, a.prossimo_addebito)
}

/** The renewal that a consumer was not told of in time; null where there is none. */
export async function findAvvisoMancato(
  db: Db,
  a: Riga,
  oggi: string,
): Promise<AvvisoMancato | null> {
  const fine = a.rinnovo_tacito ? fineDi(a) : null
  if (fine === null) return null
  const [{ tipo }, avvisi] = await Promise.all([
    db
      .selectFrom('clienti')
      .where('id', '=', a.cliente_id)
      .select('tipo')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('avvisi_abbonamento')
      .where('abbonamento_id', '=', a.id)
      .where('tipo', '=', 'durata')
      .where('esito', '<>', 'fallito')
      .select(['giorno', 'inviato_at'])
      .execute(),
  ])
  if (!eConsumatore(tipo)) return null
  const inviati = avvisi.map(({ giorno, inviato_at }) => ({
    giorno,
    inviato_il: dayInRome(inviato_at),
  }))
  return avvisoMancato({ rinnovato_il: a.rinnovato_il, fine }, inviati, oggi)
}

/** The notices that went out, with what became of each: the proof of them. `dal`: without those to who had it before. */
export async function findAvvisi(
  db: Db,
  id: string,
  dal: Date | null,
): Promise<Abbonamento['avvisi']> {
  const righe = await db
    .selectFrom('avvisi_abbonamento')
    .where('abbonamento_id', '=', id)
    .$if(dal !== null, (q) => q.where('inviato_at', '>=', dal))
    .select(['tipo', 'giorno', 'canale', 'destinatario', 'oggetto', 'testo', 'esito', 'inviato_at'])
    .orderBy('giorno', 'desc')
    .orderBy('unicita')
    .limit(MOSTRATI)
    .execute()
  return righe.map((riga) => ({
    ...riga,
    inviato_at: riga.inviato_at.toISOString(),
    nei_termini:
      riga.tipo === 'durata'
        ? riga.esito !== 'fallito' &&
          esitoAvvisoRinnovo(riga.giorno, dayInRome(riga.inviato_at)).avviso === 'nei_termini'
        : null,
  }))
}
