/** The sentence above the form: whoever was sent here because the session ended reads why. */
export const welcome = (search: string, text: string): string =>
  new URLSearchParams(search).get('sessione') === 'finita'
    ? 'La sessione è finita. Accedi di nuovo: torni alla pagina dov’eri.'
    : text
