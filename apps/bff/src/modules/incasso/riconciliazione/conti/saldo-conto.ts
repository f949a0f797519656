import { sql } from 'kysely'
import type { AddebitiDeps } from '../../addebiti/index.ts'
import type { Bilancio } from '../bilancio.ts'

type Saldo = { righe: number; saldo: number; letto: boolean; aperte: string[] }

/**
 * Lays the balance of an account, read with its lines at one moment, beside the sum of those lines. A difference is told once
 * for each sum; an open one that is none any more, or another by now, comes right.
 */
export async function confrontaSaldo(
  { db, psp, clock }: AddebitiDeps,
  { esercente_id, conto_psp }: { esercente_id: string; conto_psp: string },
  trovato: Bilancio,
): Promise<void> {
  const nome = `saldo:${conto_psp}`
  const { rows } = await sql<Saldo>`
    select righe_centesimi as righe, disponibile_centesimi + in_arrivo_centesimi as saldo, saldo_letto_at is not null as letto,
      array(select d.riferimento from differenze_psp d where d.fornitore = ${psp.nome} and d.tipo = 'saldo'
        and d.esercente_id = c.esercente_id and d.chiusa_at is null) as aperte
    from conti_collegati c where c.esercente_id = ${esercente_id}`.execute(db)
  const [uno] = rows
  if (uno === undefined || !uno.letto) return
  const { righe, saldo, aperte } = uno
  const riferimento = `${nome}:${saldo - righe}`
  trovato.uguali.push(...aperte.filter((una) => una !== riferimento))
  if (righe === saldo) return
  trovato.differenze.push({
    classe: 'diverso',
    tipo: 'saldo',
    riferimento,
    pagamento_id: null,
    esercente_id,
    nostro_centesimi: righe,
    suo_centesimi: saldo,
    giorno: clock.today(),
  })
}
