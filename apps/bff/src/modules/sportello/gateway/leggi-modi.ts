import type { Gateway } from '@rateo/contract/sportello/gateway'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { listAddebitabili } from '../../incasso/carte-di-credito/index.ts'
import { findPreavviso, listAttivi } from '../../incasso/mandati/index.ts'
import type { Debitore } from './leggi-gateway.ts'
import type { DatiGateway } from './vista-gateway.ts'

type Modi = Pick<Gateway, 'carte' | 'mandati' | 'nuovo_addebito_il' | 'portafogli' | 'prossimi'>

type Metodo = { carta_id: string | null; mandato_id: string | null }

/** The method of the rest of the same dilazione or abbonamento; null where the debt stands alone. */
export async function findProssimi(db: Db, pagamento_id: string): Promise<Gateway['prossimi']> {
  const { rows } = await sql<Metodo & { primo: boolean }>`
    select u.metodo_id as carta_id, u.mandato_id, coalesce(a.stato = 'in_attivazione', false) as primo from pagamenti p
    left join usi_metodo u on u.oggetto_id = p.origine_id
      and u.oggetto_tipo = case p.origine when 'rata' then 'dilazione' else 'abbonamento' end
    left join abbonamenti a on p.origine = 'abbonamento' and a.id = p.origine_id
    where p.id = ${pagamento_id} and p.origine in ('rata', 'abbonamento') and not debito_di_chi_lo_aveva(p.id)`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  const { primo, ...metodo } = row
  return { ...metodo, ...(primo && { primo }) }
}

/** The ways in which this cliente may pay this esercente right now. */
export async function findModi(
  { config, db, psp, clock }: Deps,
  { cliente_id, utente_id }: Debitore,
  { id, esercente_id, metodi_ammessi }: DatiGateway,
): Promise<Modi> {
  const today = clock.today()
  const titolare = { utente_id, ruolo: 'cliente' as const }
  const carte = metodi_ammessi.includes('carta')
    ? await listAddebitabili(db, titolare, { fornitore: psp.nome, today })
    : []
  const modi = {
    ...(metodi_ammessi.includes('carta') &&
      config.portafogli.length > 0 && { portafogli: [...config.portafogli] }),
    prossimi: await findProssimi(db, id),
    carte: carte.map(({ id, etichetta, predefinito, scaduta }) => ({
      _id: id,
      etichetta,
      predefinita: predefinito,
      scaduta,
    })),
  }
  if (!metodi_ammessi.includes('addebito_sdd'))
    return { ...modi, mandati: [], nuovo_addebito_il: null }
  const attivi = await listAttivi(db, { esercente_id, cliente_id })
  const preavviso = await findPreavviso(db, clock.now())
  return {
    ...modi,
    mandati: attivi.map(({ id, iban, umr, preavviso_giorni }) => ({
      _id: id,
      iban: mascheraIban(iban),
      umr,
      addebito_il: prossimoAddebito(today, preavviso_giorni).addebito_il,
    })),
    nuovo_addebito_il: prossimoAddebito(today, preavviso).addebito_il,
  }
}
