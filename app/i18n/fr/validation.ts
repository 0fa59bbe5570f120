/** What is wrong with one field, and what to write instead. Schemas name these keys as their messages. */
export const validation = {
  required: "Remplissez ce champ.",
  invalid: "Cette valeur n’est pas valable.",
  tooLong: "Ce texte est trop long.",
  email: "Écrivez une adresse e-mail complète, comme nom@exemple.fr.",
  name: "Le nom compte au moins 2\u00a0caractères.",
  passwordLength: "Le mot de passe compte de 8 à 128\u00a0caractères.",
  passwordCommon: "Ce mot de passe est l’un des plus courants. Choisissez-en un autre.",
  passwordRequirements: "Ce mot de passe doit être plus élaboré\u00a0: majuscules, chiffres ou signes.",
  passwordMismatch: "Les deux mots de passe ne sont pas identiques.",
};
