import { type EsitoImportazione, importaAbbonati } from '@rateo/contract/accordi/sottoscrizione'
import { type DaIscrivere, LIMITI_IMPORTAZIONE } from '@rateo/domain/atti/importa-abbonati'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

type Voluto = { righe: readonly DaIscrivere[]; prova: boolean; onStep: (fatte: number) => void }

/**
 * Sends the people of a file some at a time, and stops at the first who cannot be taken. Sent again from the beginning, who was
 * asked is left alone: it needs no key.
 */
export const useImporta = (id: string) =>
  useChange({
    send: async ({ righe, prova, onStep }: Voluto): Promise<EsitoImportazione> => {
      const { insieme } = LIMITI_IMPORTAZIONE
      const somma: EsitoImportazione = { proposte: 0, gia: 0, errori: [] }
      for (let da = 0; da < righe.length; da += insieme) {
        const queste = righe.slice(da, da + insieme)
        const esito = await call(importaAbbonati, {
          params: { id },
          body: { righe: queste, prova },
        })
        somma.proposte += esito.proposte
        somma.gia += esito.gia
        somma.errori.push(...esito.errori)
        onStep(da + queste.length)
        if (!prova && esito.errori.length > 0) break
      }
      return somma
    },
  })
