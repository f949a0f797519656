import { Button } from '@mantine/core'
import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { formattaData } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useOpponi, useRitira } from './detrazioni.api.ts'

type Props = { persona: PersonaDetrazioni; con: string; isCliente: boolean }

/** Whether the expenses of a person are told to the tax office: the person says so, or the esercente on their behalf. */
export function Opposizione({ persona, con, isCliente }: Props) {
  const { anno, beneficiario, opposizione } = persona
  const [isAsking, setAsking] = useState(false)
  const opponi = useOpponi()
  const ritira = useRitira()
  const toast = useToast()
  const chi = beneficiario?.nome ?? persona.cliente.nome
  if (opposizione !== null) {
    return (
      <>
        <span className={layout['sub']}>
          Non si comunica al fisco dal {opposizione.dal_anno}: opposizione del{' '}
          {formattaData(opposizione.created_at)}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={ritira.isPending}
          aria-label={`Ritira l’opposizione per ${chi}`}
          onClick={() =>
            ritira.mutate(opposizione._id, {
              onSuccess: () =>
                toast({ tone: 'successo', text: `Le spese di ${chi} si comunicano di nuovo.` }),
            })
          }
        >
          Ritira l’opposizione
        </Button>
      </>
    )
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={isCliente ? `Non comunicarle al fisco: ${chi}` : `Si oppone: ${chi}`}
        onClick={() => setAsking(true)}
      >
        {isCliente ? 'Non comunicarle al fisco' : 'Si oppone'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isCliente ? 'Non comunicare queste spese' : `${chi} si oppone`}
        confirmLabel={isCliente ? 'Non comunicarle' : 'Scrivi l’opposizione'}
        isBusy={opponi.isPending}
        error={opponi.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          opponi.mutate(
            { con, beneficiario_id: beneficiario?._id ?? null, dal_anno: anno },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        Dal {anno} le spese di {chi} con {isCliente ? persona.esercente.nome : 'la tua attività'}{' '}
        non arrivano all’Agenzia delle Entrate con il nome: non saranno nella dichiarazione
        precompilata. {isCliente ? 'Puoi' : 'Il cliente può'} detrarle lo stesso con il riepilogo, e
        si può tornare indietro.
      </ConfirmDialog>
    </>
  )
}
