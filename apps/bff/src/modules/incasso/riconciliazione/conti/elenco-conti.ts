import type { ConnectedAccounts } from '../../../../integrations/psp/conti.ts'
import type { AddebitiDeps } from '../../addebiti/index.ts'
import { bilancioVuoto } from '../bilancio.ts'
import { type Corsa, daDove, tieniPagina } from '../corsa.ts'

const ELENCO = 'elenco'
const CONTO = 'conto:'

/** Lays the provider's list of accounts beside ours: one that we do not know may hold money that nobody looks for. */
export async function confrontaElenco(
  deps: AddebitiDeps,
  conti: ConnectedAccounts,
  corsa: Corsa,
): Promise<void> {
  const { db, psp, clock } = deps
  if (corsa.arrivata.has('conti_nostri')) return
  const nostri = await db
    .selectFrom('conti_collegati')
    .where('fornitore', '=', psp.nome)
    .where('conto_psp', 'is not', null)
    .select(['esercente_id', 'conto_psp'])
    .execute()
  const noti = new Set(nostri.map(({ conto_psp }) => conto_psp))
  const giorno = clock.today()
  let dopo = daDove(corsa, ELENCO) ?? null
  let isOver = corsa.arrivata.has(ELENCO) && dopo === null
  while (!isOver) {
    const pagina = await conti.list(dopo)
    const trovato = bilancioVuoto()
    for (const { conto } of pagina.righe) {
      if (noti.has(conto)) {
        trovato.uguali.push(CONTO + conto)
        continue
      }
      const { disponibile_centesimi, in_arrivo_centesimi } = await conti.balance(conto)
      trovato.differenze.push({
        classe: 'solo_suo',
        tipo: 'conto',
        riferimento: CONTO + conto,
        pagamento_id: null,
        nostro_centesimi: null,
        suo_centesimi: disponibile_centesimi + in_arrivo_centesimi,
        giorno,
      })
    }
    await tieniPagina(db, corsa, { passo: ELENCO, dopo: pagina.dopo, trovato })
    dopo = pagina.dopo
    isOver = dopo === null
  }
  const trovato = bilancioVuoto()
  for (const { esercente_id, conto_psp } of nostri) {
    if (corsa.lette.has(CONTO + conto_psp)) continue
    trovato.differenze.push({
      classe: 'solo_nostro',
      tipo: 'conto',
      riferimento: CONTO + conto_psp,
      pagamento_id: null,
      esercente_id,
      nostro_centesimi: null,
      suo_centesimi: null,
      giorno,
    })
  }
  await tieniPagina(db, corsa, { passo: 'conti_nostri', dopo: null, trovato })
}
