import { CAPACITA } from '../conti/requisiti.ts'
import { richiestaErrata } from '../errori.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Account, Cadenza, Calendario, Indirizzo } from '../oggetti-conti.ts'
import {
  booleano,
  email,
  gruppo,
  intero,
  metadata,
  nomeEstratto,
  scelta,
  testo,
} from '../parametri.ts'

/** Reads what a call says of a connected account. */

const GIORNI = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export function leggiIndirizzo(p: Parametri | undefined, gia: Indirizzo): Indirizzo {
  if (p === undefined) return gia
  const parte = (nome: keyof Indirizzo) => testo(p, nome, 200) ?? gia[nome]
  return {
    city: parte('city'),
    country: parte('country'),
    line1: parte('line1'),
    line2: parte('line2'),
    postal_code: parte('postal_code'),
    state: parte('state'),
  }
}

function leggiProfilo(p: Parametri, gia: Account['business_profile']): Account['business_profile'] {
  return {
    mcc: testo(p, 'mcc', 4) ?? gia.mcc,
    name: testo(p, 'name', 200) ?? gia.name,
    product_description: testo(p, 'product_description', 40_000) ?? gia.product_description,
    support_email: email(p, 'support_email') ?? gia.support_email,
    url: testo(p, 'url', 1000) ?? gia.url,
  }
}

function leggiSocieta(p: Parametri, gia: Account['company']): Account['company'] {
  const partitaIva = testo(p, 'tax_id', 40) ?? testo(p, 'vat_id', 40)
  return {
    address: leggiIndirizzo(gruppo(p, 'address'), gia.address),
    name: testo(p, 'name', 200) ?? gia.name,
    phone: testo(p, 'phone', 40) ?? gia.phone,
    tax_id_provided: gia.tax_id_provided || partitaIva !== undefined,
  }
}

function leggiCapacita(p: Parametri, gia: Account['capabilities']): Account['capabilities'] {
  const chieste = { ...gia }
  for (const nome of CAPACITA) {
    const una = gruppo(p, nome)
    if (una !== undefined && booleano(una, 'requested')) chieste[nome] ??= 'inactive'
  }
  return chieste
}

function leggiCalendario(p: Parametri, gia: Calendario): Calendario {
  const cadenze: readonly Cadenza[] = ['daily', 'manual', 'monthly', 'weekly']
  const interval = scelta(p, 'interval', cadenze) ?? gia.interval
  const delay_days = intero(p, 'delay_days') ?? gia.delay_days
  if (delay_days < 3 || delay_days > 31) {
    throw richiestaErrata(
      'Invalid delay_days: it must be from 3 to 31 days for this country.',
      'settings[payouts][schedule][delay_days]',
    )
  }
  const settimana = scelta(p, 'weekly_anchor', GIORNI)
  const mese = intero(p, 'monthly_anchor')
  if ((settimana !== undefined) !== (interval === 'weekly') && settimana !== undefined) {
    throw richiestaErrata('weekly_anchor goes with a weekly interval only.', 'weekly_anchor')
  }
  if (mese !== undefined && (interval !== 'monthly' || mese < 1 || mese > 31)) {
    throw richiestaErrata('monthly_anchor is a day of a monthly interval.', 'monthly_anchor')
  }
  return {
    delay_days,
    interval,
    ...(interval === 'weekly' && { weekly_anchor: settimana ?? gia.weekly_anchor ?? 'monday' }),
    ...(interval === 'monthly' && { monthly_anchor: mese ?? gia.monthly_anchor ?? 1 }),
  }
}

function leggiImpostazioni(p: Parametri, gia: Account['settings']): Account['settings'] {
  const accrediti = gruppo(p, 'payouts') ?? {}
  const pagamenti = gruppo(p, 'payments') ?? {}
  const scritta = nomeEstratto(pagamenti, 'statement_descriptor')
  return {
    payments: { statement_descriptor: scritta ?? gia.payments.statement_descriptor },
    payouts: {
      debit_negative_balances:
        accrediti['debit_negative_balances'] === undefined
          ? gia.payouts.debit_negative_balances
          : booleano(accrediti, 'debit_negative_balances'),
      schedule: leggiCalendario(gruppo(accrediti, 'schedule') ?? {}, gia.payouts.schedule),
      statement_descriptor:
        testo(accrediti, 'statement_descriptor', 22) ?? gia.payouts.statement_descriptor,
    },
  }
}

/** An account with what a call changes of it. */
export function conParametri(p: Parametri, gia: Account): Account {
  const profilo = gruppo(p, 'business_profile')
  const societa = gruppo(p, 'company')
  return {
    ...gia,
    business_profile: leggiProfilo(profilo ?? {}, gia.business_profile),
    business_type: scelta(p, 'business_type', ['company', 'individual']) ?? gia.business_type,
    capabilities: leggiCapacita(gruppo(p, 'capabilities') ?? {}, gia.capabilities),
    company: leggiSocieta(societa ?? {}, gia.company),
    email: email(p, 'email') ?? gia.email,
    metadata: metadata(p, gia.metadata),
    settings: leggiImpostazioni(gruppo(p, 'settings') ?? {}, gia.settings),
  }
}
