import { Button } from '@mantine/core'
import { AZIONI_ASSISTENZA, type Richiesta } from '@rateo/contract/ponte/assistenza'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCambiaStato, usePassaAlloStaff } from './assistenza.api.ts'
import { AZIONI } from './words.ts'

type Props = { richiesta: Richiesta }

/** The changes of state that this side may make now. */
export function AzioniRichiesta({ richiesta }: Props) {
  const cambia = useCambiaStato(richiesta._id)
  const toast = useToast()
  const isOver = richiesta.stato === 'chiuso' || richiesta.stato === 'unito'
  const may = (nome: string) =>
    richiesta.azioni_consentite.some((one) => one.azione === nome && one.consentita)
  return (
    <>
      {AZIONI_ASSISTENZA.filter(may).map((azione) => (
        <Button
          key={azione}
          variant="default"
          loading={cambia.isPending && cambia.variables === azione}
          onClick={() =>
            cambia.mutate(azione, {
              onSuccess: () => toast({ tone: 'successo', text: AZIONI[azione].done }),
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            })
          }
        >
          {AZIONI[azione].label}
        </Button>
      ))}
      {may('passa') && <Passa richiesta={richiesta} />}
      {isOver && richiesta.lato === 'richiedente' && (
        <Button
          renderRoot={(props) => (
            <Link
              to={paths.nuovaRichiesta()}
              search={() => ({ categoria: richiesta.categoria, seguito_di: richiesta._id })}
              {...props}
            />
          )}
        >
          Apri una nuova richiesta
        </Button>
      )}
    </>
  )
}

/** Hands it to the staff: the esercente cannot help, or who asked is not content. */
function Passa({ richiesta: { _id, lato } }: Props) {
  const passa = usePassaAlloStaff(_id)
  const toast = useToast()
  return (
    <Button
      variant="default"
      loading={passa.isPending}
      onClick={() =>
        passa.mutate(undefined, {
          onSuccess: () =>
            toast({ tone: 'successo', text: 'La richiesta è passata all’assistenza di Rateo.' }),
          onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
        })
      }
    >
      {lato === 'esercente' ? 'Passa all’assistenza' : 'Chiedi all’assistenza di Rateo'}
    </Button>
  )
}
