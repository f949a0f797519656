import { type Ingresso, SENZA_INGRESSO } from '@rateo/domain/stati/ingresso'
import { addebitoDel, primoPienoDal } from '@rateo/domain/stati/piano'
import { conPosti } from '@rateo/domain/stati/posti'
import { giorniTra, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  abbonamentoNonAttivato,
  abbonamentoProposto,
  abbonamentoSottoscritto,
} from '../../../../emails/abbonamento-sottoscritto.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { findScontoAtteso } from '../../promozioni/index.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { QUOTA } from './iscrizioni.queries.ts'
import { conQuota } from './scegli-posti.ts'
import { recessoEntro } from '../uscita/chiusura.queries.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The contract as it began. */
const findContratto = (db: Db, id: string) =>
  db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .leftJoin('pagamenti as d', (join) =>
      join
        .onRef('d.origine_id', '=', 'a.id')
        .on('d.origine', '=', 'abbonamento')
        .on('d.origine_n', '=', 1)
        .on('d.stato', '=', 'pagato'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'a.cliente_id')
    .where('a.id', '=', id)
    .select(['a.avvio_chiesto', 'a.titolare_dal', 'persona.tipo'])
    .select((eb) =>
      eb
        .selectFrom('iscrizioni as i')
        .where('i.abbonamento_id', '=', id)
        .where('i.prova', '=', false)
        .select('i.dal')
        .as('dal'),
    )
    .select((eb) =>
      eb
        .selectFrom('iscrizioni as i')
        .where('i.abbonamento_id', '=', id)
        .where('i.prova', '=', true)
        .select('i.dal')
        .as('prova_fino'),
    )
    .select(['a.created_at', 'a.prossimo_addebito', 'a.fino_al', 'a.importo_centesimi'])
    .select(['a.pieno_centesimi', 'a.ingresso_rimasti', 'a.prossimo_centesimi'])
    .select('p.ingresso_periodi')
    .select(['a.attivazione_centesimi as da_attivare', 'd.importo_centesimi as pagato_centesimi'])
    .select(['p.cadenza', 'p.prova_giorni', 'p.attivazione_centesimi', 'p.durata_periodi'])
    .select(['p.rinnovo_tacito', 'p.preavviso_giorni', 'p.iva_percento', 'p.pausa_giorni'])
    .select(['p.posti_min', 'p.posti_max', 'a.posti as posti_scelti', 'p.giorno_addebito'])
    .select(['a.ancora', 'a.periodi_rimasti'])
    .select(sql<string>`coalesce(p.primo_id, p.id)`.as('primo'))
    .select(sql<string | null>`prossimo_metodo('abbonamento', a.id)`.as('metodo'))
    .executeTakeFirstOrThrow()

const findProposta = (db: Db, id: string) =>
  db
    .selectFrom('iscrizioni as i')
    .innerJoin('piani as p', 'p.id', 'i.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti as persona', 'persona.id', 'i.cliente_id')
    .where('i.id', '=', id)
    .where('i.stato', '=', 'in_attesa')
    .select(['p.nome as piano', 'e.ragione_sociale as esercente', 'persona.email', 'i.scade_at'])
    .select(['p.importo_centesimi', 'p.cadenza', 'p.prova_giorni', 'p.attivazione_centesimi'])
    .select(['p.ingresso_periodi', 'p.ingresso_centesimi', 'p.ingresso_ripetibile', 'i.cliente_id'])
    .leftJoin('beneficiari as ben', 'ben.id', 'i.beneficiario_id')
    .select([
      'p.posti_min',
      'p.posti_max',
      'i.posti',
      'i.dal',
      'i.prova',
      'i.created_at',
      'p.giorno_addebito',
    ])
    .select(['i.beneficiario_id', 'ben.nome as beneficiario', ...QUOTA])
    .select([
      'p.durata_periodi',
      'p.rinnovo_tacito',
      'p.preavviso_giorni',
      'p.iva_percento',
      'p.pausa_giorni',
    ])
    .select(sql<string>`coalesce(p.primo_id, p.id)`.as('primo'))
    .executeTakeFirst()

/** The words of a no. */
const findRifiutata = (db: Db, id: string) =>
  db
    .selectFrom('iscrizioni as i')
    .innerJoin('piani as p', 'p.id', 'i.piano_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'i.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .where('i.id', '=', id)
    .select([
      'p.esercente_id',
      'p.id as piano_id',
      'c.nome as cliente',
      'p.nome as piano',
      'i.motivo',
    ])
    .executeTakeFirstOrThrow()

type DaContratto = Omit<
  Awaited<ReturnType<typeof findContratto>>,
  'created_at' | 'titolare_dal' | 'tipo' | 'da_attivare' | 'dal' | 'prova_fino'
>

/** The first price as it was agreed to, and the day of the first charge after it. */
function ingressoDelContratto(letto: DaContratto) {
  const { pieno_centesimi, importo_centesimi, ingresso_periodi, prossimo_addebito } = letto
  if (pieno_centesimi === null) return { ...SENZA_INGRESSO, importo_centesimi, pieno_dal: null }
  return {
    ingresso_periodi,
    ingresso_centesimi: importo_centesimi,
    importo_centesimi: pieno_centesimi,
    pieno_dal: prossimo_addebito === null ? null : primoPienoDal(prossimo_addebito, letto),
  }
}

type Proposta = NonNullable<Awaited<ReturnType<typeof findProposta>>>

/** The first price of who is asked; none where they pay elsewhere until a day. */
async function ingressoDellaProposta(db: Db, proposta: Proposta): Promise<Ingresso> {
  if (proposta.dal !== null) return SENZA_INGRESSO
  const suo = await perChi(db, proposta, proposta.cliente_id)
  return { ingresso_periodi: suo.ingresso_periodi, ingresso_centesimi: suo.ingresso_centesimi }
}

/** The trial of who pays a share: until the day on which all begin to pay. */
const provaFino = (dal: string, fino: string | null) =>
  fino === null ? {} : { prova_giorni: Math.max(0, giorniTra(dal, fino)) }

/** An abbonamento that began, or did not: the cliente has it in writing, the esercente reads it in the portal. */
export function messaggiIscrizioni({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    abbonamento_sottoscritto: async ({ unicita, contenuto }) => {
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const { created_at, titolare_dal, tipo, da_attivare, dal, prova_fino, ...letto } =
        await findContratto(db, riga.id)
      const subentro = dal !== null
      const isTrial = letto.pagato_centesimi === null && !subentro
      const contratto = subentro
        ? { ...letto, attivazione_centesimi: 0 }
        : { ...letto, ...provaFino(giornoDiRoma(created_at), prova_fino) }
      await avvisaEsercente(db, riga, isTrial ? 'è cominciato con la prova' : 'è attivo', unicita)
      const prossimo =
        letto.prossimo_addebito === null
          ? null
          : addebitoDel(letto.prossimo_addebito, {
              ...letto,
              importo_centesimi: letto.prossimo_centesimi,
            })
      // A discount waits for a whole price.
      const sconto = prossimo?.intero
        ? await findScontoAtteso(db, riga.id, prossimo.importo_centesimi)
        : 0
      const email = abbonamentoSottoscritto(
        {
          ...riga,
          ...contratto,
          ...ingressoDelContratto(letto),
          subentro,
          recesso_entro: recessoEntro({ created_at, titolare_dal, tipo }),
          prossimo_centesimi: (prossimo?.importo_centesimi ?? 0) + da_attivare - sconto,
          sconto_centesimi: sconto,
        },
        config.origin,
      )
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
    iscrizione_proposta: async ({ unicita, contenuto }) => {
      const proposta = await findProposta(db, String(contenuto['iscrizione_id']))
      // A newer one took its place, or it was accepted already.
      if (proposta === undefined) return
      const ingresso = await ingressoDellaProposta(db, proposta)
      const venduto = { ...proposta, ...ingresso }
      const email = abbonamentoProposto(
        {
          ...conPosti(conQuota(venduto, proposta), proposta.posti),
          quota: proposta.quota_centesimi !== null,
          ...(proposta.prova && provaFino(giornoDiRoma(proposta.created_at), proposta.dal)),
          subentro: proposta.dal !== null && !proposta.prova,
          attivazione_centesimi: proposta.dal === null ? proposta.attivazione_centesimi : 0,
        },
        config.origin,
      )
      await mailer.invia({ ...email, destinatario: proposta.email, unicita })
    },
    iscrizione_rifiutata: async ({ unicita, contenuto }) => {
      const { esercente_id, piano_id, cliente, piano, motivo } = await findRifiutata(
        db,
        String(contenuto['iscrizione_id']),
      )
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id },
        {
          testo: f`${{ cliente }} ha rifiutato il piano ${{ piano }}${{ motivo: motivo === null ? '' : f`: “${{ motivo }}”` }}`,
          indirizzo: `/abbonamenti/piani/${piano_id}`,
          unicita,
        },
      )
    },
    abbonamento_non_attivato: async ({ unicita, contenuto }) => {
      const riga = await findDaAvvisare(db, String(contenuto['abbonamento_id']))
      const { primo } = await findContratto(db, riga.id)
      const email = abbonamentoNonAttivato({
        ...riga,
        link: `${config.origin}/abbonati/${primo}`,
      })
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
