import type { AppSettings, Settings } from '@rateo/contract/base/impostazioni'
import { CAUSALE_MAX, IMPORTO_MAX } from '@rateo/contract/accordi/pagamenti'
import { puoInSquadra } from '@rateo/domain/permessi/squadra-tabella'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { canSendSms, hasOwnSms } from '../../../integrations/sms/can-send.ts'
import { AVVISO_SECONDI, CHIAVE_DURATA, inattivaMs } from './durata-sessione.ts'
import { CHIAVE_FUNZIONI, funzioniSpente } from './funzioni.ts'
import { CHIAVE_MANUTENZIONE, manutenzioneIn } from './manutenzione.ts'
import { chiaveMenu, menuMostrato } from './menu.ts'
import { PREDEFINITE } from './predefinite.ts'
import { CHIAVE_PROMOZIONI, promozioniAmmesse } from './promozioni-esercenti.ts'

/** The value that holds at an instant; null where nobody has written one. */
export async function findImpostazioni(
  db: Db,
  chiavi: readonly string[],
  now: Date,
): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('impostazioni')
    .where('chiave', 'in', chiavi)
    .where('valido_dal', '<=', now)
    .distinctOn('chiave')
    .orderBy('chiave')
    .orderBy('valido_dal', 'desc')
    .select(['chiave', 'valore'])
    .execute()
  return new Map(rows.map(({ chiave, valore }) => [chiave, valore]))
}

/** All the values that a key has had and will have, the oldest first. */
export async function storiaImpostazione(db: Db, chiave: string) {
  return db
    .selectFrom('impostazioni')
    .where('chiave', '=', chiave)
    .orderBy('valido_dal')
    .select(['valore', 'valido_dal'])
    .execute()
}

/** A value of another shape than the product understands does not take the product down. */
const valid = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  fallback: z.output<S>,
): z.output<S> => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : fallback
}

/** Nobody reads it: what the trial sends stays in its mailbox. */
const ASSISTENZA_DI_PROVA = 'assistenza@rateo.test'

type Installazione = Pick<Config, 'isTrial' | 'sms' | 'outside'> & {
  psp: Pick<Config['psp'], 'conti'>
}

export async function getAppSettings(
  db: Db,
  config: Installazione,
  now: Date,
): Promise<AppSettings> {
  const { isTrial } = config
  const values = await findImpostazioni(
    db,
    ['brand', 'loader_ms', 'assistenza_email', CHIAVE_MANUTENZIONE],
    now,
  )
  return {
    brand: valid(
      z.string().check(z.minLength(1), z.maxLength(40)),
      values.get('brand'),
      PREDEFINITE.brand,
    ),
    ambiente: isTrial ? 'prova' : 'produzione',
    loader_ms: valid(
      z.int().check(z.minimum(0), z.maximum(60_000)),
      values.get('loader_ms'),
      PREDEFINITE.loader_ms,
    ),
    assistenza_email: valid(
      z.nullable(z.email()),
      values.get('assistenza_email'),
      isTrial ? ASSISTENZA_DI_PROVA : null,
    ),
    conti_collegati: config.psp.conti !== undefined,
    sms: { messaggi: hasOwnSms(config), conferma_telefono: canSendSms(config) },
    manutenzione: manutenzioneIn(values.get(CHIAVE_MANUTENZIONE), now),
  }
}

/** The search behind an entry of the menu, where not every role of a team may make it. */
const VOCI_DI_SQUADRA: Readonly<Record<string, string>> = {
  '/promozioni_esercente': '/api/search/promozioni_esercente',
  '/reports': '/api/search/reports',
  '/utenze': '/api/search/utenze',
  '/documenti': '/api/search/documenti',
}

function inMenu(route: string, squadra: Actor['squadra']): boolean {
  if (route === '/sviluppatori') return puoInSquadra(squadra, 'GET', '/api/chiavi_api')
  const percorso = VOCI_DI_SQUADRA[route]
  return percorso === undefined || puoInSquadra(squadra, 'POST', percorso)
}

export async function getSettings(
  db: Db,
  { ruolo, squadra }: Pick<Actor, 'ruolo' | 'squadra'>,
  now: Date,
): Promise<Settings> {
  const values = await findImpostazioni(
    db,
    [chiaveMenu(ruolo), 'validita_link_giorni', CHIAVE_DURATA, CHIAVE_PROMOZIONI, CHIAVE_FUNZIONI],
    now,
  )
  const conPromozioni = promozioniAmmesse(values.get(CHIAVE_PROMOZIONI))
  return {
    menu: menuMostrato(ruolo, values.get(chiaveMenu(ruolo))).filter(
      ({ route }) => (conPromozioni || route !== '/promozioni_esercente') && inMenu(route, squadra),
    ),
    funzioni_spente: funzioniSpente(values.get(CHIAVE_FUNZIONI)),
    pagamenti: {
      causale_max: CAUSALE_MAX,
      importo_max_centesimi: IMPORTO_MAX,
      validita_link_giorni: valid(
        z.int().check(z.minimum(1), z.maximum(365)),
        values.get('validita_link_giorni'),
        PREDEFINITE.validita_link_giorni,
      ),
    },
    sessione: {
      inattiva_secondi: inattivaMs(ruolo, values.get(CHIAVE_DURATA)) / 1000,
      avviso_secondi: AVVISO_SECONDI,
    },
  }
}
