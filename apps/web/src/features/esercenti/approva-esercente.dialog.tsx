import { Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecisione } from './esercenti.api.ts'
import { DOCUMENTO, PASSI_TEXT } from './words.ts'

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

const nomeDi = (parole: Readonly<Record<string, string | undefined>>, chiave: string): string =>
  parole[chiave] ?? chiave.replaceAll('_', ' ')

/** Approved at once when everything is right; else by two people, the first of whom writes why (ESE-M3). */
export function ApprovaDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const [motivo, setMotivo] = useState('')
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
  const submit = () =>
    decidi.mutate(
      { azione: 'approva', body: isFirst ? { motivo } : {} },
      {
        onSuccess: () => {
          close()
          toast({
            tone: 'successo',
            text: isFirst
              ? 'Richiesta scritta: ora serve il sì di un altro amministratore.'
              : `${esercente.ragione_sociale} ora può incassare.`,
          })
        },
      },
    )
  return (
    <DecisionDialog
      isOpen={isOpen}
      title="Approvare l’esercente?"
      confirmLabel={isWhole ? 'Approva' : isFirst ? 'Chiedi il secondo sì' : 'Approva lo stesso'}
      isBusy={decidi.isPending}
      error={decidi.error}
      fields={isFirst ? ['motivo'] : []}
      onSubmit={submit}
      onClose={close}
    >
      <p style={{ margin: 0 }}>
        {isFirst
          ? 'Non è ancora tutto a posto: si approva solo in due. Scrivi il motivo, poi decide un altro amministratore. Fino ad allora per l’esercente non cambia nulla.'
          : `${esercente.ragione_sociale} potrà chiedere pagamenti e incassare, e riceve un’e-mail.`}
      </p>
      {!isWhole && (
        <Notice tone="avviso" title="Che cosa manca">
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {manca.map((voce) => (
              <li key={voce}>{voce}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!isWhole && deroga !== null && (
        <Notice tone="informazione" title={`Lo ha chiesto ${deroga.chiesta_da}`}>
          {`“${deroga.motivo}”. `}
          {deroga.mia && 'Serve il sì di un altro amministratore.'}
        </Notice>
      )}
      {isFirst && (
        <Textarea
          id="motivo"
          label="Perché approvarlo così"
          rows={3}
          maxLength={500}
          value={motivo}
          error={fieldMessageOf(decidi.error, 'motivo')}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      )}
    </DecisionDialog>
  )
}
