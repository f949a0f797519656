import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RichiestaDetail } from '../assistenza/index.ts'

/** A request for help as the staff answer it (ASS-M3). */
export function RichiestaStaffPage() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <BackLink to={`${paths.gestione()}?scheda=assistenza`}>Tutte le richieste</BackLink>
      <RichiestaDetail id={id} />
    </>
  )
}
