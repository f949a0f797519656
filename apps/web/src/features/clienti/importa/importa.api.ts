import {
  type EsitoImportazioneClienti,
  importaClienti,
} from '@rateo/contract/persone/gestione-clienti'
import { LIMITI_CLIENTI, type RigaClienti } from '@rateo/domain/atti/importa-clienti'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

type Voluto = {
  righe: readonly RigaClienti[]
  prova: boolean
  onStep: (fatte: number) => void
}

/**
 * Sends the clienti of a file some at a time. Sent again from the beginning, who is there already is left alone: it goes on
 * from where it stopped, and needs no key.
 */
export function useImportaClienti() {
  const queryClient = useQueryClient()
  return useChange({
    send: async ({ righe, prova, onStep }: Voluto): Promise<EsitoImportazioneClienti> => {
      const somma: EsitoImportazioneClienti = { nuovi: 0, gia: 0, errori: [] }
      for (let da = 0; da < righe.length; da += LIMITI_CLIENTI.insieme) {
        const queste = righe.slice(da, da + LIMITI_CLIENTI.insieme)
        const esito = await call(importaClienti, { body: { righe: queste, prova } })
        somma.nuovi += esito.nuovi
        somma.gia += esito.gia
        somma.errori.push(...esito.errori)
        onStep(da + queste.length)
      }
      return somma
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clienti'] }),
  })
}
