import { accreditaDaSe } from './conti/calendario.ts'
import { concludiVerifica, scadonoRequisiti } from './conti/conto.ts'
import { concludiAccredito } from './conti/esito-accredito.ts'
import { concludiAddebitoSepa } from './motore/addebito-sepa.ts'
import { apriContestazione, chiudiContestazione } from './motore/contestazione.ts'
import { concludiRimborso } from './motore/rimborso.ts'
import type { TipoLavoro } from './pianificazione.ts'
import { inContesto, senzaRichiesta, type Contesto, type Servizi } from './servizi.ts'

interface Lavoro {
  id: string
  tipo: TipoLavoro
  oggetto: string
  esito: string
}

const compiti: Record<TipoLavoro, (ctx: Contesto, id: string, esito: string) => Promise<void>> = {
  addebito_sepa: concludiAddebitoSepa,
  contestazione: apriContestazione,
  chiusura_contestazione: chiudiContestazione,
  rimborso: concludiRimborso,
  accredito: concludiAccredito,
  accredito_automatico: accreditaDaSe,
  verifica_conto: concludiVerifica,
  requisiti_scaduti: scadonoRequisiti,
}

/** Does the delayed work that is due, one transaction each; answers how many it did. */
export async function eseguiLavori(servizi: Servizi): Promise<number> {
  let fatti = 0
  while (fatti < 100) {
    const fatto = await inContesto(servizi, senzaRichiesta, async (ctx) => {
      const { rows } = await ctx.db.query<Lavoro>(
        `delete from psp_prova.lavoro where id = (
           select id from psp_prova.lavoro where quando_ms <= $1
           order by quando_ms, id limit 1 for update skip locked)
         returning id, tipo, oggetto, esito`,
        [ctx.orologio.adesso()],
      )
      const lavoro = rows[0]
      if (lavoro === undefined) return false
      await compiti[lavoro.tipo](ctx, lavoro.oggetto, lavoro.esito)
      return true
    })
    if (!fatto) break
    fatti += 1
  }
  return fatti
}
