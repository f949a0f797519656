import { Textarea } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { approvaEsercente } from '@rateo/contract/persone/decisioni-esercente'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useDecisione } from './esercenti.api.ts'
import { DOCUMENTO, MOTIVO_MAX, PASSI_TEXT, senzaPunto } from './words.ts'

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

const nomeDi = (parole: Readonly<Record<string, string | undefined>>, chiave: string): string =>
  parole[chiave] ?? chiave.replaceAll('_', ' ')

/** Approved at once when everything is right; else by two people, the first of whom writes why (ESE-M3). */
export function ApprovaDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const {
    documenti_mancanti = [],
    passi_da_approvare = [],
    deroga = null,
  } = esercente.riservato ?? {}
  const manca = [
    ...documenti_mancanti.map((tipo) => nomeDi(DOCUMENTO, tipo)),
    ...passi_da_approvare.map((passo) => `${nomeDi(PASSI_TEXT, passo)}: da approvare`),
  ]
  const isWhole = manca.length === 0
  const isFirst = !isWhole && deroga === null
  const close = () => {
    decidi.reset()
    onClose()
  }
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: approvaEsercente.body,
    toBody: ({ motivo }) => (isFirst ? { motivo } : {}),
    change: sending(decidi, (body: InputOf<typeof approvaEsercente>) => ({
      azione: 'approva' as const,
      body,
    })),
    onDone: () => {
      close()
      toast({
        tone: 'successo',
        text: isFirst
          ? 'Richiesta scritta: ora serve il sì di un altro amministratore.'
          : `${esercente.ragione_sociale} è approvato.`,
      })
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      title="Approvare l’esercente?"
      held={held}
      label={isWhole ? 'Approva' : isFirst ? 'Chiedi il secondo sì' : 'Approva lo stesso'}
      onClose={close}
    >
      <p style={{ margin: 0 }}>
        {isFirst
          ? 'Non è ancora tutto a posto: si approva solo in due. Scrivi il motivo, poi decide un altro amministratore. Fino ad allora per l’esercente non cambia nulla.'
          : `${esercente.ragione_sociale} potrà chiedere pagamenti e, con il suo conto in ordine, incassare. Riceve un’e-mail.`}
      </p>
      {!isWhole && (
        <Notice tone="avviso" title="Che cosa manca">
          <ul style={{ margin: 0, paddingLeft: 'var(--r-space-20)' }}>
            {manca.map((voce) => (
              <li key={voce}>{voce}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!isWhole && deroga !== null && (
        <Notice tone="informazione" title={`Lo ha chiesto ${deroga.chiesta_da}`}>
          {`“${senzaPunto(deroga.motivo)}”. `}
          {deroga.mia && 'Serve il sì di un altro amministratore.'}
        </Notice>
      )}
      {isFirst && (
        <Textarea
          label="Perché approvarlo così"
          rows={3}
          maxLength={MOTIVO_MAX}
          {...field('motivo')}
        />
      )}
    </FormDialog>
  )
}
