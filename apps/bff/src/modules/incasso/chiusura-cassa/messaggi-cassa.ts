import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { accoda, type Uscita, type UscitaHandler } from '../../base/uscite/index.ts'
import { avvisaChiVerifica, type Needs } from './avvisa-chi-verifica.ts'

const FRASI: Readonly<Record<string, (nome: string) => string>> = {
  cassa_respinta: (nome) => `La chiusura della cassa ${nome} è da ricontare`,
  cassa_oltre_24_ore: (nome) =>
    `La cassa ${nome} è aperta da più di 24 ore: ricordati di chiuderla`,
}

/** The messages to the people of an esercente about their tills. Safe to be called again with the same row. */
export function messaggiCassa(needs: Needs): Record<string, UscitaHandler> {
  const { db } = needs
  const avvisa = (frase: (nome: string) => string) => async (uscita: Uscita) => {
    const { sessione_id } = uscita.contenuto
    const { esercente_id, cassa_id, nome } = await db
      .selectFrom('sessioni_cassa as s')
      .innerJoin('casse as c', 'c.id', 's.cassa_id')
      .select(['s.esercente_id', 's.cassa_id', 'c.nome'])
      .where('s.id', '=', String(sessione_id))
      .executeTakeFirstOrThrow()
    await notifica(
      db,
      { ruolo: 'esercente', esercente_id },
      {
        testo: frase(nome),
        indirizzo: `/home/esercente?cassa=${cassa_id}`,
        unicita: uscita.unicita,
      },
    )
  }
  return {
    cassa_da_verificare: avvisaChiVerifica(needs),
    ...Object.fromEntries(Object.entries(FRASI).map(([tema, frase]) => [tema, avvisa(frase)])),
  }
}

const GIORNO_MS = 86_400_000

/** Tells of the tills that nobody closed for a day, each session once; returns of how many it told now. */
export async function avvisaCasseAperte({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const chiave = sql<string>`${'cassa_oltre_24_ore:'} || sessioni_cassa.id`
  const aperte = await db
    .selectFrom('sessioni_cassa')
    .select(['id', chiave.as('unicita')])
    .where('stato', '<>', 'chiusa')
    .where('aperta_at', '<', new Date(clock.now().getTime() - GIORNO_MS))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('uscite').where('uscite.unicita', '=', chiave).select('uscite.id')),
      ),
    )
    .execute()
  for (const { id, unicita } of aperte) {
    await accoda(db, {
      argomento: 'cassa_oltre_24_ore',
      unicita,
      contenuto: { sessione_id: id },
    })
  }
  return aperte.length
}
