import { durataInParole } from '@rateo/domain/stati/piano'
import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  regaloAccettato,
  regaloFinisce,
  regaloNonPiu,
  regaloPerTe,
  regaloReso,
  regaloSpedito,
} from '../../../../emails/abbonamenti/regalo.ts'
import type { Email } from '../../../../emails/layout.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

async function findRegalo(db: Db, id: string) {
  const r = await db
    .selectFrom('regali_abbonamento as r')
    .innerJoin('piani as p', 'p.id', 'r.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'r.esercente_id')
    .innerJoin('clienti as da', 'da.id', 'r.da_cliente_id')
    .leftJoin('clienti as suo', 'suo.id', 'r.a_cliente_id')
    .leftJoin('abbonamenti as a', 'a.id', 'r.abbonamento_id')
    .where('r.id', '=', id)
    .select(['r.id as regalo_id', 'r.stato', 'r.scade_at', 'r.messaggio', 'r.periodi', 'r.email'])
    .select(['r.esercente_id', 'r.importo_centesimi', 'r.abbonamento_id', 'a.fino_al'])
    .select(['p.nome as piano', 'p.cadenza', 'e.ragione_sociale as esercente'])
    .select(['da.nome as da', 'da.email as email_da', 'suo.email as email_suo'])
    .select(sql<string>`coalesce(p.primo_id, p.id)`.as('primo_id'))
    .select(
      sql<number>`(select coalesce(sum(b.importo_centesimi), 0)::bigint from rimborsi b
        where b.pagamento_id = r.pagamento_id and b.stato not in ('fallito', 'annullato'))`.as(
        'reso_centesimi',
      ),
    )
    .executeTakeFirstOrThrow()
  const reso_centesimi = Number(r.reso_centesimi)
  return {
    ...r,
    reso_centesimi,
    a_mano_centesimi: Math.max(0, r.importo_centesimi - reso_centesimi),
    durata: durataInParole(r.periodi, r.cadenza),
    a: r.email,
  }
}
type Regalo = Awaited<ReturnType<typeof findRegalo>>
type Lettera = { email: Email; a: string | null }

function lettere(r: Regalo, fatto: string, origin: string): Lettera[] {
  const { scade_at, fino_al } = r
  switch (fatto) {
    case 'pagato':
      return r.stato === 'in_attesa' && scade_at !== null
        ? [
            { email: regaloPerTe({ ...r, scade_at }, origin), a: r.a },
            { email: regaloSpedito({ ...r, scade_at }, origin), a: r.email_da },
          ]
        : []
    case 'accettato':
      return fino_al === null
        ? []
        : [
            { email: regaloAccettato({ ...r, fino_al }, origin, 'da'), a: r.email_da },
            { email: regaloAccettato({ ...r, fino_al }, origin, 'a'), a: r.email_suo },
          ]
    case 'chiuso':
      return [
        { email: regaloReso(r, origin), a: r.email_da },
        ...(r.stato === 'ritirato' ? [{ email: regaloNonPiu(r, origin), a: r.a }] : []),
      ]
    case 'receduto':
      return [{ email: regaloNonPiu(r, origin), a: r.email_suo }]
    case 'finisce':
      return fino_al === null
        ? []
        : [{ email: regaloFinisce({ ...r, fino_al }, origin), a: r.email_suo }]
    default:
      return []
  }
}

/** The words to the esercente, who reads of a present when it moves money or a place. */
function parole(r: Regalo, fatto: string): string | null {
  if (fatto === 'pagato') return `Pagato un regalo: ${r.piano}, ${r.durata}, da ${r.da}`
  if (fatto === 'accettato') return `Il regalo di ${r.da} è stato accettato: ${r.piano}`
  if (fatto === 'chiuso') {
    const mano = r.a_mano_centesimi > 0 ? ', in parte a mano: vedi il pagamento' : ''
    return `Il regalo di ${r.da} non è stato accettato: il denaro torna a chi lo ha pagato${mano}`
  }
  return null
}

/** A present from its payment to its end: both people have it in writing. */
export function messaggiRegalo({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    regalo: async ({ unicita, contenuto }) => {
      const fatto = String(contenuto['fatto'])
      const r = await findRegalo(db, String(contenuto['regalo_id']))
      const testo = parole(r, fatto)
      if (testo !== null) {
        const indirizzo =
          r.abbonamento_id === null ? '/pagamenti' : `/abbonamenti/${r.abbonamento_id}`
        await notifica(
          db,
          { ruolo: 'esercente', esercente_id: r.esercente_id },
          { testo, indirizzo, unicita },
        )
      }
      for (const [n, { email, a }] of lettere(r, fatto, config.origin).entries()) {
        if (a === null) continue
        await mailer.invia({ ...email, destinatario: a, unicita: `${unicita}:${n}` })
      }
    },
  }
}
