import type { ReactNode } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import layout from '../layout.module.css'
import { Facts } from '../panel.tsx'

type Props = {
  title: string
  /** The effect in a sentence, and whose recesso it is; null until the server has counted it. */
  anteprima: {
    frase: string
    nome: string
    contratto: string
    email: string
    facts: readonly { name: string; value: ReactNode }[]
    nota: string
  } | null
  isBusy: boolean
  error: unknown
  onClose: () => void
  onConfirm: () => void
}

/** The second step of a recesso (art. 54-bis Codice del consumo): whose it is, what it comes to, where the receipt goes. */
export const RecessoDialog = ({ anteprima, ...dialog }: Props) => (
  <ConfirmDialog isOpen confirmLabel="Conferma il recesso" isDangerous {...dialog}>
    {anteprima && (
      <div className={layout['stack']}>
        <p className={layout['flat']}>
          <strong>{anteprima.frase}</strong>
        </p>
        <Facts
          facts={[
            { name: 'Chi recede', value: anteprima.nome },
            { name: 'Contratto', value: anteprima.contratto },
            { name: 'Ricevuta a', value: anteprima.email },
            ...anteprima.facts,
          ]}
        />
        <p className={layout['flat']}>{anteprima.nota}</p>
      </div>
    )}
  </ConfirmDialog>
)
